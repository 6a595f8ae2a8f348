import { describe, expect, it } from 'vitest';

import { corpusOf, planned, refusalOf, sampleFiles } from '../lives/support/corpus.js';
import { after, made } from './support/made.js';

const rename = (to: string, page = 'pages/Old Quay.md') =>
  ({ type: 'rename-page', page, to }) as const;

const withLinks = (text: string, others: Record<string, string> = {}) => ({
  'pages/Old Quay.md': '# Old Quay\n',
  'pages/Log.md': text,
  ...others,
});

describe('a page under a new name', () => {
  it.each([
    ['[[Old Quay]]', '[[New Quay]]'],
    ['[[old  quay]]', '[[New Quay]]'],
    ['[[ Old Quay ]]', '[[ New Quay ]]'],
    ['[[Old Quay|the quay]]', '[[New Quay|the quay]]'],
    ['[[Old Quay | the quay ]]', '[[New Quay | the quay ]]'],
    ['[[Old Quay#Berths]]', '[[New Quay#Berths]]'],
    ['[[Old Quay#Berths|there]]', '[[New Quay#Berths|there]]'],
    ['[[Old Quay#Old Quay]]', '[[New Quay#New Quay]]'],
    ['[[Old Quay#^b1]]', '[[New Quay#^b1]]'],
    ['![[Old Quay]]', '![[New Quay]]'],
    ['[[pages/Old Quay]]', '[[pages/New Quay]]'],
    ['[[pages/Old Quay#Berths|x]]', '[[pages/New Quay#Berths|x]]'],
    ['| a | [[Old Quay\\|q]] |\n|---|---|\n', '| a | [[New Quay\\|q]] |\n|---|---|\n'],
    ['👩‍🔬 é [[Old Quay]] then [[Nowhere]]', '👩‍🔬 é [[New Quay]] then [[Nowhere]]'],
    ['uses:: [[Old Quay]], [[Pier]]\r\n', 'uses:: [[New Quay]], [[Pier]]\r\n'],
    ['`[[Old Quay]]` [[Old Quay]]', '`[[Old Quay]]` [[New Quay]]'],
    ['```\n[[Old Quay]]\n```\n', '```\n[[Old Quay]]\n```\n'],
    ['[[Old Quay North]] [[An Old Quay]]', '[[Old Quay North]] [[An Old Quay]]'],
    ['[q](Old%20Quay.md) ![q](<./Old Quay.md#b>)', '[q](New%20Quay.md) ![q](<./New Quay.md#b>)'],
    ['`[q](Old%20Quay.md)` [a](http://x/Old%20Quay.md)', null],
    [
      '---\nrelated: "[[Old Quay|q]]"\nsee: [[Old Quay]]\n---\n',
      '---\nrelated: "[[New Quay|q]]"\nsee: [[New Quay]]\n---\n',
    ],
    ["---\nsee: 'the [[Old Quay]]'\n---\n", "---\nsee: 'the [[New Quay]]'\n---\n"],
    ['---\naliases: ["[[Old Quay]] of the north"]\n---\n', null],
    ['alias:: The [[Old Quay]]\n', null],
  ])('%j becomes %j', (before, expected) => {
    const files = after(withLinks(before), rename('New Quay'));
    expect(files).toEqual({
      'pages/New Quay.md': '# New Quay\n',
      'pages/Log.md': expected ?? before,
    });
  });

  it('takes the relations of the text dialects along', () => {
    const matter = (name: string) =>
      `---\ntype: class\nlabel: Berth\nsubClassOf: ["[[${name}|Quay]]"]\nrequires:\n  - ${name}\n  - 'x'\n---\n`;
    const lines = (name: string) =>
      `- ### OntologyBlock\n\t- preferred-term:: Pier\n\t- owl:class:: ngm:pier\n\t- is-subclass-of:: ${name}, [[${name}]]\n`;
    const files = after(
      withLinks(matter('Old Quay'), { 'pages/Pier.md': lines('Old Quay') }),
      rename('New Quay'),
    );
    expect(files['pages/Log.md']).toBe(matter('New Quay'));
    expect(files['pages/Pier.md']).toBe(lines('New Quay'));
  });

  it('quotes a name that YAML would not take as it is', () => {
    const log =
      '---\ntype: class\nlabel: Berth\nrequires: [Old Quay, "[[Old Quay]]"]\nsee: [[Old Quay]]\n---\n';
    const files = after(withLinks(log), rename('Quay, New'));
    expect(files['pages/Log.md']).toBe(
      '---\ntype: class\nlabel: Berth\nrequires: ["Quay, New", "[[Quay, New]]"]\nsee: "[[Quay, New]]"\n---\n',
    );
  });

  it('lets titles follow that say exactly the old name, and nothing else', () => {
    const files = after(
      {
        'pages/Old Quay.md':
          '---\ntype: class\nlabel: Old Quay\ntitle: "Old Quay"\n---\n# Old Quay\n## Old Quay\nThe Old Quay. [[#Old Quay]]\n',
      },
      rename('New Quay'),
    );
    expect(files['pages/New Quay.md']).toBe(
      '---\ntype: class\nlabel: Old Quay\ntitle: "New Quay"\n---\n# New Quay\n## Old Quay\nThe Old Quay. [[#New Quay]]\n',
    );
  });

  it('says that the label stays', () => {
    const text = '---\ntype: class\nlabel: Old Quay\n---\n';
    const change = planned(corpusOf({ 'pages/Old Quay.md': text }), rename('New Quay'));
    expect(change.warnings.join()).toContain('label of the class stays "Old Quay"');
    expect(change.title).toBe('Rename page Old Quay to New Quay');
  });

  it('leaves a link by another name of the page, which still leads there', () => {
    const files = {
      'pages/Old Quay.md': '---\naliases: [The Quay]\n---\n',
      'pages/Log.md': '[[The Quay]] [[Old Quay]]\n',
    };
    expect(after(files, rename('New Quay'))['pages/Log.md']).toBe('[[The Quay]] [[New Quay]]\n');
  });

  it('rewrites a link by the title when the title goes', () => {
    const files = {
      'pages/Old Quay.md': 'title:: Old Quay\n\n# Old Quay\n',
      'pages/Log.md': '[[old quay]]\n',
    };
    expect(after(files, rename('New Quay'))).toEqual({
      'pages/New Quay.md': 'title:: New Quay\n\n# New Quay\n',
      'pages/Log.md': '[[New Quay]]\n',
    });
  });

  it('lists ambiguous links and touches none of them', () => {
    const files = {
      'vault/robotics/Gripper.md': '# Gripper\n',
      'vault/kitchen/Gripper.md': '# Gripper\n',
      'vault/bench/Arm Bench.md': '# Arm Bench\n- uses:: [[Gripper]] [[kitchen/Gripper]]\n',
    };
    const change = planned(corpusOf(files), rename('Jar Tongs', 'vault/kitchen/Gripper.md'));
    expect(made(files, change)).toEqual({
      'vault/robotics/Gripper.md': '# Gripper\n',
      'vault/kitchen/Jar Tongs.md': '# Jar Tongs\n',
      'vault/bench/Arm Bench.md': '# Arm Bench\n- uses:: [[Gripper]] [[kitchen/Jar Tongs]]\n',
    });
    expect(change.leftAlone).toEqual([
      {
        page: 'vault/bench/Arm Bench.md',
        range: { start: { line: 1, character: 9 }, end: { line: 1, character: 20 } },
        text: '[[Gripper]]',
        reason: 'It may mean vault/kitchen/Gripper.md or vault/robotics/Gripper.md.',
      },
    ]);
  });

  it('keeps links of others on their pages: with folders where the new name is theirs', () => {
    const files = {
      'pages/a/Old Quay.md': '',
      'pages/b/New Quay.md': '',
      'pages/Log.md': '[[New Quay]] [[Old Quay]] [[New Quay|n]] | [[New Quay]]\n',
    };
    const change = planned(corpusOf(files), rename('New Quay', 'pages/a/Old Quay.md'));
    expect(made(files, change)['pages/Log.md']).toBe(
      '[[b/New Quay|New Quay]] [[a/New Quay]] [[b/New Quay|n]] | [[b/New Quay\\|New Quay]]\n',
    );
    expect(change.warnings.join()).toContain('3 links to New Quay (pages/b/New Quay.md)');
  });

  it('writes the file name of a page whose alias becomes a file name', () => {
    const files = {
      'pages/Old Quay.md': '',
      'pages/Pier.md': 'alias:: New Quay\n',
      'pages/Log.md': '[[New Quay]] ![[New Quay]]\n',
    };
    expect(after(files, rename('New Quay'))['pages/Log.md']).toBe('[[Pier|New Quay]] ![[Pier]]\n');
  });

  it('is refused where no other link can be written', () => {
    const files = {
      'Old Quay.md': '',
      'x/New Quay.md': '',
      'New___Log.md': '[[Old Quay]] [[New Quay]]\n',
      'x/y.md': '[[x/New Quay]]',
      'z/x/New Quay.md': '',
    };
    // Both files called New Quay end in x/New Quay: only the longer path tells one of them.
    expect(refusalOf(corpusOf(files), rename('New Quay', 'Old Quay.md')).refused).toContain(
      'would lead elsewhere',
    );
  });

  it('tells of links that had no page', () => {
    const change = planned(corpusOf(withLinks('[[New Quay]] [[Old Quay]]')), rename('New Quay'));
    expect(change.warnings).toEqual([
      '1 link without a page will lead somewhere after this change.',
    ]);
  });

  it('changes case alone: links that said the old case follow, others stay', () => {
    const files = {
      'pages/Graphql Gateway.md': '# Graphql Gateway\n',
      'pages/Atlas.md': '[[Graphql Gateway]] [[graphql gateway]] [[pages/Graphql Gateway]]\n',
    };
    expect(after(files, rename('GraphQL Gateway', 'pages/Graphql Gateway.md'))).toEqual({
      'pages/GraphQL Gateway.md': '# GraphQL Gateway\n',
      'pages/Atlas.md': '[[GraphQL Gateway]] [[graphql gateway]] [[pages/GraphQL Gateway]]\n',
    });
  });

  it('is refused where the file is there, in this case or another', () => {
    const files = { 'pages/Old Quay.md': '', 'pages/new quay.md': '' };
    for (const to of ['New Quay', 'new quay']) {
      expect(refusalOf(corpusOf(files), rename(to)).refused).toContain('pages/new quay.md');
    }
    expect(refusalOf(corpusOf(files), rename('Old Quay')).refused).toContain('already');
  });

  it('keeps the copies of links in JSON in step', () => {
    const block = (name: string) =>
      `\`\`\`json-ld\n{"@type": "Page", "@id": "urn:p:log", "vc:outboundWikilinks": ["${name}", {"@id": "urn:l:old-quay", "vc:label": "Old Quay"}]}\n\`\`\`\n` +
      `\`\`\`json-ld\n{"@type": "vc:LinkResolutionsAnnotation", "vc:resolutions": [{"raw": "[[${name}|q]]", "resolved": "urn:ngm:class:old-quay"}]}\n\`\`\`\n`;
    const files = after(withLinks(block('Old Quay')), rename('New "Q'.replace('"', '’')));
    expect(files['pages/Log.md']).toBe(block('New ’Q'));
  });

  it('leaves references that mean a class by the slug of a name whose page has none', () => {
    const files = {
      'pages/Old Quay.md': '# Old Quay\n',
      'pages/Q.md': '---\ntype: class\nlabel: The Quay\niri: urn:ngm:class:old-quay\n---\n',
      'pages/Log.md': '---\ntype: class\nlabel: Log\nuses: ["[[Old Quay]]"]\n---\n[[Old Quay]]\n',
    };
    const change = planned(corpusOf(files), rename('New Quay'));
    expect(made(files, change)['pages/Log.md']).toBe(
      '---\ntype: class\nlabel: Log\nuses: ["[[Old Quay]]"]\n---\n[[New Quay]]\n',
    );
    expect(change.leftAlone.map(({ page, text, reason }) => [page, text, reason])).toEqual([
      [
        'pages/Log.md',
        '[[Old Quay]]',
        'The class of pages/Q.md is meant, by its slug: pages/Old Quay.md declares none.',
      ],
    ]);
  });

  it('takes slashes as the corpus writes them', () => {
    const files = withLinks('[[Old Quay]]', { 'pages/A___B.md': '' });
    expect(after(files, rename('Quays/New'))).toMatchObject({
      'pages/Quays___New.md': '# Quays/New\n',
      'pages/Log.md': '[[Quays/New]]',
    });
    const encoded = withLinks('', { 'pages/A%2FB.md': '' });
    expect(after(encoded, rename('Quays/New'))).toHaveProperty(['pages/Quays%2FNew.md']);
  });

  it('keeps byte-order mark, line ends and everything else of a page', () => {
    const files = {
      'pages/Old Quay.md': '\ufeff# Old Quay\r\ntext\r- [[Old Quay]]\n\n',
      'pages/Log.md': '\ufeffa\r\n[[Old Quay]]\rb\n',
    };
    expect(after(files, rename('New Quay'))).toEqual({
      'pages/New Quay.md': '\ufeff# New Quay\r\ntext\r- [[New Quay]]\n\n',
      'pages/Log.md': '\ufeffa\r\n[[New Quay]]\rb\n',
    });
  });

  it('reads nothing a second time but the pages it edits', () => {
    const corpus = corpusOf(sampleFiles());
    const reads: string[] = [];
    const s = { ...corpus, read: (path: string) => (reads.push(path), corpus.read(path)) };
    const request = rename('Tide Meter', 'pages/Tide Gauge.md');
    planned(s, request);
    const first = reads.splice(0).length;
    const change = planned(s, request);
    expect(first).toBeGreaterThanOrEqual(corpus.index.size);
    expect(new Set(reads).size).toBeLessThan(corpus.index.size);
    expect(change.pages.every(({ page }) => reads.includes(page))).toBe(true);
  });
});
