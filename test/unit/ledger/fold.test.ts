import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { EventData } from '../../../src/ledger/events.js';
import { foldLedger, LedgerFolder } from '../../../src/ledger/fold.js';
import { chainFile, extendFile } from '../../../src/ledger/line.js';
import type { LedgerState } from '../../../src/ledger/state.js';
import { ANN, BEN, decision, type Draft, fileOf, fp, proposal, sha } from './support/build.js';

function fold(...files: (readonly Draft[])[]): LedgerState {
  return foldLedger(files.map((drafts, i) => ({ name: `${i}.jsonl`, text: fileOf(drafts) })));
}

const stateOf = (state: LedgerState, n: number) => state.assertions.get(fp(n))?.state;
const reasons = (state: LedgerState) => state.problems.map(({ reason }) => reason);

describe('assertions', () => {
  it('are proposed, decided and withdrawn', () => {
    const state = fold([
      proposal('p', 1),
      decision('a', 'abstained', 1, ['p'], { at: 1 }),
      decision('b', 'admitted', 1, ['a'], { at: 2, by: BEN }),
      decision('c', 'withdrawn', 1, ['b'], { at: 3 }),
      proposal('q', 2),
    ]);
    const entry = state.assertions.get(fp(1))!;
    expect(entry.state).toBe('withdrawn');
    expect(entry.decisions.map((d) => [d.event, d.state, d.by])).toEqual([
      ['a', 'abstained', ANN],
      ['b', 'admitted', BEN],
      ['c', 'withdrawn', ANN],
    ]);
    expect(entry.heads).toEqual(['p', 'c']);
    expect(stateOf(state, 2)).toBe('proposed');
    expect(state.problems).toEqual([]);
    expect([state.files, state.events]).toEqual([1, 5]);
  });

  it('are one when proposed twice', () => {
    const state = fold([proposal('p', 1)], [proposal('q', 1, { context: 'again' })]);
    expect(state.assertions.size).toBe(1);
    expect(state.assertions.get(fp(1))?.heads).toEqual(['p']);
  });

  it('follow cause and effect, not clocks', () => {
    const late = { ...proposal('p', 1), at: 500 };
    const state = fold([late], [decision('a', 'admitted', 1, ['p'], { at: 3 })]);
    expect(stateOf(state, 1)).toBe('admitted');
    expect(state.problems).toEqual([]);
  });

  it('decided in two clones are contested until an event knows both decisions', () => {
    const one = [proposal('p', 1), decision('a', 'admitted', 1, ['p'], { at: 1 })];
    const two = [decision('r', 'rejected', 1, ['p'], { at: 2, by: BEN })];
    const contested = fold(one, two);
    expect(stateOf(contested, 1)).toBe('contested');
    expect(contested.assertions.get(fp(1))?.heads).toEqual(['p', 'a', 'r']);
    expect(fold(two, one).assertions).toEqual(contested.assertions);

    const blind = decision('s', 'admitted', 1, ['r'], { at: 3 });
    expect(stateOf(fold(one, two, [blind]), 1)).toBe('admitted');
    const other = decision('s', 'abstained', 1, ['r'], { at: 3 });
    expect(stateOf(fold(one, two, [other]), 1)).toBe('contested');
    const settled = decision('s', 'rejected', 1, ['a', 'r'], { at: 3 });
    expect(stateOf(fold(one, two, [settled]), 1)).toBe('rejected');
  });

  it('count knowledge through other events', () => {
    const between: Draft = {
      ...{ id: 'm', type: 'candidate.opened', needs: ['a'], at: 1 },
      data: { candidate: 'c', page: 'pages/A.md', fingerprints: [fp(1)] },
    };
    const state = fold([
      proposal('p', 1),
      decision('a', 'admitted', 1, ['p'], { at: 1 }),
      between,
      decision('w', 'withdrawn', 1, ['m'], { at: 2 }),
    ]);
    expect(stateOf(state, 1)).toBe('withdrawn');
  });

  it('that two people decide alike are decided', () => {
    const state = fold(
      [proposal('p', 1), decision('a', 'admitted', 1, ['p'])],
      [decision('b', 'admitted', 1, ['p'], { by: BEN })],
    );
    expect(stateOf(state, 1)).toBe('admitted');
    expect(state.assertions.get(fp(1))?.heads).toEqual(['p', 'a', 'b']);
  });

  it('name those that say nearly the same', () => {
    const state = fold([
      proposal('a', 1, { claim: 'It reached 71.2%.' }),
      proposal('b', 2, { claim: 'It reached 71,2 %' }),
      proposal('c', 3, { claim: 'It reached 71.2%.', source: 'Lucía Ferro' }),
      proposal('d', 4, { claim: 'It reached 712%.' }),
    ]);
    const near = (n: number) => state.assertions.get(fp(n))?.nearDuplicates;
    expect([near(1), near(2), near(3), near(4)]).toEqual([
      [fp(2), fp(3)],
      [fp(1), fp(3)],
      [fp(1), fp(2)],
      [],
    ]);
  });
});

describe('terms', () => {
  const resolved = (id: string, n: number, slug: string | null): Draft => ({
    ...{ id, type: 'assertion.resolved', needs: [] },
    data: { fingerprint: fp(n), terms: [{ term: 'Tied Gauge', slug }] },
  });
  const corrected = (id: string, n: number, slug: string, remember: boolean): Draft => ({
    ...{ id, type: 'assertion.corrected', at: 9 },
    data: { fingerprint: fp(n), term: 'tied gauge', slug, remember },
  });
  const two = [1, 2].map((n) =>
    proposal(`p${n}`, n, { ontology_terms: ['Tied Gauge', 'Pilotage'] }),
  );
  const termsOf = (state: LedgerState, n: number) => state.assertions.get(fp(n))?.terms;

  it('are open until resolved, and then as resolved last', () => {
    expect(termsOf(fold(two), 1)).toEqual([
      { term: 'Tied Gauge', slug: null },
      { term: 'Pilotage', slug: null },
    ]);
    const state = fold([...two, resolved('r', 1, 'wave'), { ...resolved('s', 1, 'tide'), at: 1 }]);
    expect(termsOf(state, 1)?.[0]).toEqual({ term: 'Tied Gauge', slug: 'tide' });
  });

  it('that are corrected and remembered hold elsewhere, unless corrected there', () => {
    const base = [...two, resolved('r', 2, 'wave')];
    const once = fold([...base, corrected('c', 1, 'tide-gauge', false)]);
    expect(termsOf(once, 1)?.[0]?.slug).toBe('tide-gauge');
    expect(termsOf(once, 2)?.[0]?.slug).toBe('wave');
    expect(once.aliases.size).toBe(0);

    const kept = fold([...base, corrected('c', 1, 'tide-gauge', true)]);
    expect(termsOf(kept, 2)?.[0]).toEqual({ term: 'Tied Gauge', slug: 'tide-gauge' });
    expect([...kept.aliases]).toEqual([['tied gauge', 'tide-gauge']]);

    const own = fold([...base, corrected('d', 2, 'own', false), corrected('c', 1, 'tide', true)]);
    expect(termsOf(own, 2)?.[0]?.slug).toBe('own');
  });
});

describe('what cannot be taken in', () => {
  it('needs an event that is not there, directly or through others', () => {
    const state = fold([
      proposal('p', 1),
      decision('a', 'admitted', 1, ['gone'], { at: 1 }),
      decision('b', 'rejected', 1, ['a'], { at: 2 }),
    ]);
    expect(stateOf(state, 1)).toBe('proposed');
    expect(state.events).toBe(1);
    expect(state.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'needs event gone, which no ledger file holds'],
      [3, 'needs event a, which does not count itself'],
    ]);
  });

  it('needs itself', () => {
    const state = fold([
      proposal('p', 1),
      decision('a', 'admitted', 1, ['b']),
      decision('b', 'rejected', 1, ['a']),
      decision('c', 'withdrawn', 1, ['b']),
    ]);
    expect(stateOf(state, 1)).toBe('proposed');
    expect(reasons(state)).toEqual(Array(3).fill('the event needs itself, through other events'));
  });

  it('stands behind a line that was changed', () => {
    const text = fileOf([proposal('p', 1), decision('a', 'admitted', 1, ['p'])]);
    const changed = text.replace('said on air', 'made up');
    const state = foldLedger([{ name: 'x.jsonl', text: changed }]);
    expect(state.assertions.size).toBe(0);
    expect(reasons(state)[1]).toBe('needs event p, whose line cannot be trusted (x.jsonl, line 1)');
    // An intact copy of the line elsewhere is as good as the line.
    const copy = { name: 'y.jsonl', text: fileOf([proposal('p', 1)]) };
    expect(stateOf(foldLedger([{ name: 'x.jsonl', text: changed }, copy]), 1)).toBe('admitted');
  });

  it('is about something nothing has made', () => {
    expect(reasons(fold([decision('a', 'admitted', 1, [])]))).toEqual([
      `is about assertion ${fp(1)}, which nothing it needs has made`,
    ]);
  });

  it('shares its id with another event: neither counts', () => {
    const state = fold([proposal('p', 1)], [proposal('p', 2)], [proposal('p', 3)]);
    expect(state.assertions.size).toBe(0);
    expect(state.problems.map(({ file }) => file)).toEqual(['0.jsonl', '1.jsonl', '2.jsonl']);
  });

  it('is not a copied file: its events count once', () => {
    const drafts = [proposal('p', 1), decision('a', 'admitted', 1, ['p'])];
    const state = fold(drafts, drafts);
    expect([state.events, state.problems.length, stateOf(state, 1)]).toEqual([2, 0, 'admitted']);
  });
});

/** A whole path from candidate to revert; every event needs the one before it. */
function wholePath(): Draft[] {
  const page = 'pages/Tide Gauge.md';
  const made = { candidate: 'c', page, section: 's', fingerprints: [fp(1)], edges: [] };
  const dossier = 'd';
  const path: [string, Omit<Draft, 'id' | 'needs'>][] = [
    ['p', proposal('p', 1)],
    ['a', decision('a', 'admitted', 1, [])],
    ['o', { type: 'candidate.opened', data: { candidate: 'c', page, fingerprints: [fp(1)] } }],
    ['g', { type: 'draft.generated', data: { ...made, draft: sha(1) }, by: 'Cy <cy@x.org>' }],
    ['e', { type: 'draft.edited', data: { ...made, draft: sha(2), from: sha(1) }, by: BEN }],
    ['r', { type: 'rule.declared', data: { judges: 1, minimum: 1, threshold: 0, margin: 0 } }],
    [
      't',
      {
        type: 'trial.opened',
        data: {
          trial: 't',
          candidate: 'c',
          page,
          draft: sha(2),
          before: sha(3),
          after: sha(4),
          key: sha(5),
          rule: 'r',
        },
      },
    ],
    [
      'v',
      {
        type: 'verdict.recorded',
        data: {
          trial: 't',
          value: 1,
          left: 'after',
          guess: null,
          quotes: [],
          remark: '',
          byAuthor: false,
        },
      },
    ],
    ['u', { type: 'verdict.unresolved', data: { trial: 't', reason: 'skipped' } }],
    [
      'd',
      {
        type: 'dossier.assembled',
        data: { ...made, dossier, draft: sha(2), trials: ['t'], before: sha(6), after: sha(7) },
      },
    ],
    [
      'y',
      {
        type: 'dossier.approved',
        data: { dossier, reason: 'good', page: sha(7), byAuthor: false },
      },
    ],
    [
      'm',
      {
        type: 'section.promoted',
        data: {
          dossier,
          page,
          section: 's',
          fingerprints: [fp(1)],
          sectionHash: sha(8),
          edgesHash: sha(9),
          slots: [],
          after: sha(7),
        },
      },
    ],
    [
      'x',
      {
        type: 'section.reverted',
        data: { dossier, page, section: 's', reason: 'wrong', after: sha(6) },
      },
    ],
  ];
  return path.map(([id, draft], i) => ({
    ...draft,
    id,
    needs: i === 0 ? [] : [path[i - 1]![0]],
    at: i,
  }));
}

describe('a dossier assembled in two clones', () => {
  const upTo = wholePath().slice(0, 11);
  const [assembled, approval] = upTo.slice(-2) as [Draft, Draft];
  /** The same dossier assembled elsewhere, perhaps of another text. */
  const again = (after: string, trials: string[]): Draft => ({
    ...assembled,
    id: 'd2',
    by: BEN,
    data: { ...(assembled.data as EventData<'dossier.assembled'>), after, trials },
  });

  it('of one text is one, with the trials of both', () => {
    const state = fold(upTo, [again(sha(7), ['t', 't2'])]);
    expect(state.problems).toEqual([]);
    const dossier = state.dossiers.get('d')!;
    expect([dossier.state, dossier.data.trials]).toEqual(['approved', ['t', 't2']]);
    expect(dossier.heads).toEqual(['d', 'd2', 'y']);
  });

  it('of two texts is contested until a decision knows both', () => {
    const rival = again(sha(9), ['t']);
    expect(fold(upTo, [rival]).dossiers.get('d')?.state).toBe('contested');
    expect(fold(upTo, [{ ...rival, at: 0 }]).dossiers.get('d')?.state).toBe('contested');
    const settled: Draft = { ...approval, id: 'z', needs: ['d', 'd2', 'y'], at: 20 };
    const state = fold(upTo, [rival, settled]);
    expect([state.dossiers.get('d')?.state, state.problems]).toEqual(['approved', []]);
  });
});

describe('from candidate to revert', () => {
  const path = wholePath();
  const until = (id: string) => path.slice(0, path.findIndex((draft) => draft.id === id) + 1);

  it('keeps the latest draft and its authors: who admitted, and who edited', () => {
    const generated = fold(until('g')).candidates.get('c')?.draft;
    expect([generated?.draft, generated?.authors]).toEqual([sha(1), ['ann@example.org']]);
    const edited = fold(until('e'));
    expect(edited.candidates.get('c')?.draft?.authors).toEqual([
      'ann@example.org',
      'ben@example.org',
    ]);
    expect(edited.drafts.size).toBe(2);
    const later = decision('z', 'admitted', 1, ['e'], { at: 90, by: 'Di <DI@x.org>' });
    expect(fold([...until('e'), later]).drafts.get(sha(1))?.authors).toEqual([
      'ann@example.org',
      'di@x.org',
    ]);
  });

  it('keeps the trial with its verdicts, and the rule', () => {
    const state = fold(until('u'));
    const trial = state.trials.get('t');
    expect(trial?.verdicts.map(({ data }) => data.value)).toEqual([1]);
    expect(trial?.unresolved.map(({ reason }) => reason)).toEqual(['skipped']);
    expect(state.rules.map(({ event }) => event)).toEqual(['r']);
  });

  it.each([
    ['d', 'open'],
    ['y', 'approved'],
    ['m', 'promoted'],
    ['x', 'reverted'],
  ])('after %s the dossier is %s', (id, expected) => {
    const state = fold(until(id));
    expect(state.problems).toEqual([]);
    expect(state.dossiers.get('d')?.state).toBe(expected);
  });

  it('a revert takes back the promotion it knows', () => {
    const state = fold(path);
    expect(state.promotions.map(({ reverted }) => reverted?.reason)).toEqual(['wrong']);
    expect(state.dossiers.get('d')?.promoted?.reverted?.event).toBe('x');
    const elsewhere = { ...path.find(({ id }) => id === 'm')!, id: 'm2', at: 50 };
    const merged = fold(path, [elsewhere]);
    expect(merged.promotions.map(({ reverted }) => reverted !== null)).toEqual([true, false]);
    expect(merged.dossiers.get('d')?.state).toBe('contested');
  });

  it('approved here and returned there is contested', () => {
    const returned: Draft = {
      ...{ id: 'n', type: 'dossier.returned', needs: ['d'], at: 99, by: BEN },
      data: { dossier: 'd', reason: 'thin' },
    };
    const state = fold(until('y'), [returned]);
    expect(state.dossiers.get('d')?.state).toBe('contested');
    expect(state.dossiers.get('d')?.heads).toEqual(['d', 'y', 'n']);
  });
});

/** Random ledgers: proposals, decisions with needs among earlier events, corrections, skewed clocks. */
const ledger = fc
  .array(
    fc.record({
      kind: fc.constantFrom('propose', 'admitted', 'rejected', 'withdrawn', 'correct'),
      n: fc.integer({ min: 1, max: 4 }),
      needs: fc.array(fc.nat(30), { maxLength: 3 }),
      at: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((steps) =>
    steps.map(({ kind, n, needs, at }, i): Draft => {
      const id = `e${String(i).padStart(2, '0')}`;
      // Also needs of later events, and of none: circles and gaps are part of the game.
      const named = [
        ...new Set(
          needs.filter((need) => need !== i).map((need) => `e${String(need).padStart(2, '0')}`),
        ),
      ];
      const known = i % 3 === 0 ? named : named.filter((need) => need < id);
      if (kind === 'propose') return { ...proposal(id, n), needs: known, at };
      if (kind === 'correct') {
        const data = { fingerprint: fp(n), term: 'tide gauge', slug: `s${i}`, remember: n > 2 };
        return { id, type: 'assertion.corrected', data, needs: known, at };
      }
      return decision(id, kind, n, known, { at });
    }),
  );

/** The same events dealt out to files. */
function dealt(drafts: readonly Draft[], to: readonly number[]): Draft[][] {
  const files: Draft[][] = [[], [], []];
  drafts.forEach((draft, i) => files[to[i % to.length]! % 3]!.push(draft));
  return files;
}

/** All of a state that does not name files. */
function essence({ files: _files, problems, ...rest }: LedgerState) {
  return { ...rest, problems: problems.map(({ reason }) => reason).sort() };
}

describe('whatever the files', () => {
  const split = fc.array(fc.nat(2), { minLength: 1, maxLength: 24 });

  it('their order and the split into them make no difference', () => {
    fc.assert(
      fc.property(ledger, split, split, (drafts, a, b) => {
        const whole = essence(fold(drafts));
        expect(essence(fold(...dealt(drafts, a)))).toEqual(whole);
        expect(essence(fold(...dealt([...drafts].reverse(), b).reverse()))).toEqual(whole);
        expect(whole.events + whole.problems.length).toBe(drafts.length);
      }),
      { numRuns: 300 },
    );
  });

  it('folding as they grow ends where folding at once does', () => {
    fc.assert(
      fc.property(ledger, split, fc.integer({ min: 1, max: 8 }), (drafts, to, step) => {
        const folder = new LedgerFolder();
        let chained = [0, 1, 2].map((i) => chainFile('', `${i}.jsonl`));
        for (let end = step; end < drafts.length + step; end += step) {
          const files = dealt(drafts.slice(0, end), to).map(fileOf);
          chained = files.map((text, i) => extendFile(chained[i]!, text.slice(chained[i]!.size))!);
          const now = folder.update(chained.filter(({ size }) => size > 0));
          const named = files.map((text, i) => ({ name: `${i}.jsonl`, text }));
          expect(now).toEqual(foldLedger(named.filter(({ text }) => text !== '')));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('time', () => {
  it('grows with the events, not faster', () => {
    const make = (count: number) => {
      const drafts: Draft[] = [];
      for (let n = 0; n < count; n += 2) {
        drafts.push({ ...proposal(`p${n}`, n), at: n });
        drafts.push(decision(`a${n}`, 'admitted', n, [`p${n}`], { at: n + 1 }));
      }
      return { name: 'a.jsonl', text: fileOf(drafts) };
    };
    const [small, large] = [make(2000), make(16000)];
    const median = (file: { name: string; text: string }) => {
      const times = Array.from({ length: 5 }, () => {
        const start = process.cpuUsage();
        foldLedger([file]);
        return process.cpuUsage(start).user;
      });
      return times.sort((a, b) => a - b)[2]!;
    };
    median(small);
    expect(median(large) / median(small)).toBeLessThan(8 * 1.6);
  });
});
