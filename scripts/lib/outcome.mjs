// What a run came to: {passed, failed, failures}, where a failure is one line a reader can act on.

/** A run without tests of its own: a tool that is content or not. */
export const single = (ok, title) =>
  ok ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] };

/** Several outcomes as one. */
export function together(outcomes) {
  const sum = (count) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** Names what failed, so that nobody has to look for it above, then the counts; an exit code. */
export function close({ passed, failed, failures }) {
  console.log('');
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
