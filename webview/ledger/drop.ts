/** Reads a JSON file that was dropped on the screen. */

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
  /** Name for the episode when the file does not say one; null when it does. */
  readonly episode: string | null;
}

export interface NotDropped {
  readonly refused: string;
  readonly how: string;
}

const HOW = 'Drop one JSON file with assertions, or use the button Import File….';

/** The one JSON file among what was dropped. */
export async function readDropped(data: DataTransfer | null): Promise<DroppedFile | NotDropped> {
  const files = [...(data?.files ?? [])];
  const [file] = files;
  if (!file) return { refused: 'What was dropped holds no file.', how: HOW };
  if (files.length > 1) return { refused: `${files.length} files were dropped.`, how: HOW };
  if (!file.name.toLowerCase().endsWith('.json')) {
    return { refused: `${file.name} is no JSON file.`, how: HOW };
  }
  const text = await file.text();
  const bare = text
    .replace(/^\ufeff/u, '')
    .trimStart()
    .startsWith('[');
  return { name: file.name, text, episode: bare ? file.name.replace(/\.json$/iu, '') : null };
}
