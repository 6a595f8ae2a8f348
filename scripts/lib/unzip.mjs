import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;

function endRecord(zip) {
  for (let at = zip.length - 22; at >= 0; at -= 1) if (zip.readUInt32LE(at) === END) return at;
  throw new Error('This is no zip file.');
}

/** The entries of a zip file by its central directory: [{name, data()}]. Enough for a .vsix. */
export function readZip(file) {
  const zip = readFileSync(file);
  const end = endRecord(zip);
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const data = () => {
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(from, from + size);
      return method === 0 ? bytes : inflateRawSync(bytes);
    };
    entries.push({ name, data });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks a zip file into a folder; an entry that would leave the folder is refused. */
export function unzip(file, folder) {
  for (const { name, data } of readZip(file)) {
    const target = path.join(folder, name);
    if (!target.startsWith(path.resolve(folder) + path.sep)) throw new Error(`Bad entry: ${name}`);
    if (name.endsWith('/')) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, data());
  }
}
