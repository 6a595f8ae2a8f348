// Stands in for the native logger of the VS Code server, which would need a compiler: without it
// every output channel of the workbench stays empty. Same interface, plain appends.
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

const stamp = () => {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('T', ' ').replace('Z', '');
};

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.plain = false;
    mkdirSync(path.dirname(file), { recursive: true });
  }
  write(level, message) {
    if (level < this.level) return;
    const text = this.plain ? message : `${stamp()} [${names[level]}] ${message}\n`;
    try {
      appendFileSync(this.file, text);
    } catch {
      // The data folder of a run that is being stopped may be gone.
    }
  }
  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern(pattern) {
    this.plain = pattern === '%v';
  }
  clearFormatters() {
    this.plain = true;
  }
  flush() {}
  drop() {}
}

const create = async (name, file) => new Logger('rotating', name, file);

// One assignment each: that is the form in which an importing ES module finds the names.
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
