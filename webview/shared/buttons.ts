/** What the buttons of all screens need besides themselves. */

/**
 * A button acts as its key goes down. When that moves the focus into a field, the same key would go
 * on to be typed there: so it ends with the button. For `keydown` around the buttons of a screen.
 */
export function endButtonKey(event: KeyboardEvent): void {
  // The button may stand in the shadow of another element: then only the path still names it.
  const onButton = event
    .composedPath()
    .some((node) => node instanceof Element && node.localName === 'vscode-button');
  if (onButton && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
