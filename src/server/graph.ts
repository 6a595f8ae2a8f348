/** Answers for the graph screen and for the links of the markdown preview. */

import type { Connection } from 'vscode-languageserver/node';

import { neighbourhood } from '../language/neighbourhood.js';
import { followNames, followSlugs } from '../language/page-links.js';
import type { GraphAnswer, GraphParams } from '../protocol/graph-screen.js';
import { METHODS } from '../protocol/messages.js';
import type { ResolveLinksAnswer, ResolveLinksParams } from '../protocol/preview-links.js';
import type { Workbench } from '../workbench/workbench.js';

import type { Corpora } from './corpora.js';
import type { OpenPages } from './language/open-pages.js';
import { pathOf } from './paths.js';
import { corpusAt } from './requests.js';

/** Answers the requests of the graph screen and the preview. */
export function answerGraph(connection: Connection, corpora: Corpora, pages: OpenPages): void {
  connection.onRequest(METHODS.graph, (params: GraphParams) => graph(corpora, pages, params));
  connection.onRequest(METHODS.resolveLinks, (params: ResolveLinksParams) =>
    resolveLinks(corpora, pages, params),
  );
}

async function graph(
  corpora: Corpora,
  pages: OpenPages,
  params: GraphParams,
): Promise<GraphAnswer> {
  const { of, depth, without } = params;
  const place = 'uri' in of ? pathOf(of.uri) : params.place;
  const corpus = corpusAt(corpora, place);
  const workbench = await corpus.ready;
  const { root } = corpus;
  pages.follow(workbench);
  const around = workbench.live.surroundings();
  const slug = 'slug' in of ? of.slug : slugOfPage(workbench, place);
  if (slug === null) return { root, graph: null, message: 'This page declares no class.' };
  const found = neighbourhood(slug, { depth, without }, around);
  const message = found ? null : `No page declares a class ${slug}.`;
  return { root, graph: found, message };
}

function slugOfPage(workbench: Workbench, file: string | null): string | null {
  if (file === null) return null;
  const page = workbench.relativePath(file);
  return workbench.live.surroundings().index.get(page)?.class?.slug ?? null;
}

async function resolveLinks(
  corpora: Corpora,
  pages: OpenPages,
  { uri, names, slugs }: ResolveLinksParams,
): Promise<ResolveLinksAnswer> {
  const file = pathOf(uri);
  const corpus = file === null ? null : corpora.of(file);
  if (file === null || !corpus) return null;
  const workbench = await corpus.ready;
  const page = workbench.relativePath(file);
  if (!workbench.isPage(page)) return null;
  pages.follow(workbench);
  const around = workbench.live.surroundings();
  return { names: followNames(page, names, around), slugs: followSlugs(page, slugs, around) };
}
