// Runs a program that must not outlive its starter: standard input is the tether. When it closes,
// however the starter ended, the whole process group goes.
import { spawn } from 'node:child_process';
import process from 'node:process';

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

// Windows knows no process groups; there the child alone is ended.
const endGroup = () => (process.platform === 'win32' ? child.kill() : process.kill(0, 'SIGKILL'));

process.stdin.on('end', endGroup).on('error', endGroup).resume();
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
