/** Where the keys were when the screen was left for a page. */

/**
 * Puts the focus back where it was when the screen comes to the front: the editor gives it to the
 * document, which no key leads out of but Tab, from the top.
 */
export function bringFocusBack(screen: HTMLElement): void {
  let last: HTMLElement | null = null;
  // Within the screen, moves between its parts do not come out of their shadow trees; leaving it does.
  screen.addEventListener('focusout', (event) => {
    const [target] = event.composedPath();
    if (event.relatedTarget === null && target instanceof HTMLElement) last = target;
  });
  window.addEventListener('focus', () => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    if (nowhere && last?.isConnected) last.focus({ preventScroll: true });
  });
}
