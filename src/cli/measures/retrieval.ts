/** Retrieval diversity in the names of the published runs. */

import * as z from 'zod';

import {
  retrievalDiversity,
  type RetrievalState,
  type SignedPart,
} from '../../statistics/diversity.js';
import { label } from './measure.js';

const ids = z.array(label).nullish();
const signature = z.string().nullish();

/** What the runs write where a part is empty. */
const EMPTY = '<empty>';

const retrievalState = z
  .object({
    seed_entity_ids: ids,
    entity_ids: ids,
    relationship_ids: ids,
    path_ids: ids,
    chunk_ids: ids,
    seed_signature: signature,
    path_signature: signature,
    subgraph_signature: signature,
    chunk_signature: signature,
    route: signature,
  })
  .transform((state): RetrievalState => {
    const signed = (text: string | null | undefined): string =>
      text === EMPTY ? '' : (text ?? '');
    return {
      seedEntities: state.seed_entity_ids ?? [],
      entities: state.entity_ids ?? [],
      relationships: state.relationship_ids ?? [],
      paths: state.path_ids ?? [],
      chunks: state.chunk_ids ?? [],
      signatures: {
        seedEntity: signed(state.seed_signature),
        path: signed(state.path_signature),
        subgraph: signed(state.subgraph_signature),
        chunk: signed(state.chunk_signature),
        route: signed(state.route),
      },
    };
  });

export const retrievalStates = z.array(retrievalState);

const PARTS: Readonly<Record<SignedPart, string>> = {
  seedEntity: 'seed_entity',
  path: 'path',
  subgraph: 'subgraph',
  chunk: 'chunk',
  route: 'route',
};
const parts = Object.entries(PARTS) as readonly (readonly [SignedPart, string])[];

/** The published shape: flat, and without a run only counts and entropies. */
export function retrievalValue(states: readonly RetrievalState[]): unknown {
  const diversity = retrievalDiversity(states);
  if (diversity === null) {
    return {
      sample_count: 0,
      ...Object.fromEntries(parts.map(([, name]) => [`${name}_entropy`, 0])),
    };
  }
  const { samples, empty, entropy, jaccard, dominant } = diversity;
  return {
    sample_count: samples,
    empty_state_count: empty,
    ...Object.fromEntries(
      parts.flatMap(([part, name]) => [
        [`${name}_entropy`, entropy[part].bits],
        [`${name}_entropy_norm`, entropy[part].share],
      ]),
    ),
    seed_entity_jaccard: jaccard.seedEntity,
    entity_jaccard: jaccard.entity,
    path_jaccard: jaccard.path,
    subgraph_jaccard: jaccard.subgraph,
    chunk_jaccard: jaccard.chunk,
    dominant_seed_entity_id: dominant.id,
    dominant_seed_entity_fraction: dominant.share,
  };
}
