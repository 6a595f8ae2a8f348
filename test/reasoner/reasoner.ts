/** The independent reasoner as a child process; `ensureReasoner` in scripts/test-env.mjs builds it. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';

const home = path.resolve(import.meta.dirname, '../../.cache/reasoner');

export class Reasoner {
  private readonly child: ChildProcess;
  private readonly lines: Interface;
  private readonly waiting: ((answer: string) => void)[] = [];

  constructor() {
    const list = path.join(home, 'classpath');
    if (!existsSync(list)) throw new Error(`${list} is missing: run this suite by its npm script.`);
    const classpath = `${home}${path.delimiter}${readFileSync(list, 'utf8').trim()}`;
    this.child = spawn('java', ['-Xmx3g', '-cp', classpath, 'Reasoner'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.lines = createInterface({ input: this.child.stdout! });
    this.lines.on('line', (line) => this.waiting.shift()?.(line));
    this.lines.on('close', () => {
      for (const answer of this.waiting.splice(0)) answer('failed: the reasoner has ended');
    });
  }

  /** Everything above each class of a Turtle file; null when its axioms contradict each other. */
  async classify(file: string, out: string): Promise<Map<string, string[]> | null> {
    await this.ask('classify', file, out);
    const text = readFileSync(out, 'utf8').trimEnd();
    if (text === 'inconsistent') return null;
    return new Map(
      text.split('\n').map((line): [string, string[]] => {
        const [iri = '', ...above] = line.split('\t');
        return [iri, above];
      }),
    );
  }

  /** The triples of a Turtle file as lines of N-Triples without the closing dot. */
  async triples(file: string, out: string): Promise<string[]> {
    await this.ask('triples', file, out);
    return readFileSync(out, 'utf8').trimEnd().split('\n');
  }

  end(): void {
    this.child.stdin!.end();
  }

  private async ask(...words: string[]): Promise<void> {
    const answer = await new Promise<string>((resolve) => {
      this.waiting.push(resolve);
      this.child.stdin!.write(`${words.join('\t')}\n`);
    });
    if (answer !== 'ok') throw new Error(`The reasoner: ${answer} (${words.join(' ')})`);
  }
}
