import { describe, expect, it } from 'vitest';

import { type Endpoint, keyFault, readEndpoint } from '../../../src/models/endpoint.js';

const endpointOf = (address: string): Endpoint => readEndpoint(address) as Endpoint;

describe('an address', () => {
  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1/chat/completions'],
    ['https://api.example.org/v1/', 'https://api.example.org/v1/chat/completions'],
    ['  http://localhost:11434 ', 'http://localhost:11434/v1/chat/completions'],
    ['http://localhost:8000/openai#x', 'http://localhost:8000/openai/chat/completions'],
    ['https://a.example.org/chat/completions', 'https://a.example.org/chat/completions'],
    [
      'https://a.example.org/openai/deployments/x?api-version=1',
      'https://a.example.org/openai/deployments/x/chat/completions?api-version=1',
    ],
  ])('leads to the completions: %s', (address, url) => {
    expect(readEndpoint(address)).toMatchObject({ url });
  });

  it('has an origin', () => {
    expect(endpointOf('HTTPS://API.Example.org:443/v1').origin).toBe('https://api.example.org');
  });

  it.each([
    '',
    'api.example.org/v1',
    'localhost:11434',
    'file:///etc/passwd',
    'ftp://x',
    'https://',
  ])('is refused when it is none: %s', (address) => {
    expect(readEndpoint(address)).toMatchObject({
      fault: expect.stringContaining('Write it as https://host/v1') as string,
    });
  });

  it('is refused with a password in it, which is not shown', () => {
    const read = readEndpoint('https://kim:s3cret@api.example.org/v1');
    expect(read).toMatchObject({ fault: expect.stringContaining('password') as string });
    expect(JSON.stringify(read)).not.toContain('s3cret');
  });

  it.each([
    ['http://localhost:1', true],
    ['http://127.0.0.1:1', true],
    ['http://[::1]:1', true],
    ['http://127.0.0.1.example.org', false],
    ['http://localhost.example.org', false],
    ['http://192.168.1.4:8000', false],
  ])('stays on this machine or not: %s', (address, loopback) => {
    expect(endpointOf(address).loopback).toBe(loopback);
  });
});

describe('a key', () => {
  it('may go over https, and over http on this machine', () => {
    expect(keyFault('sk-1', endpointOf('https://api.example.org/v1'))).toBeNull();
    expect(keyFault('sk-1', endpointOf('http://localhost:1'))).toBeNull();
  });

  it('may not go over http to another one', () => {
    expect(keyFault('sk-1', endpointOf('http://192.168.1.4:8000'))).toContain('https');
  });

  it.each(['', 'sk 1', 'sk-1\n', 'sk-é'])('may not be what a header cannot carry: %j', (key) => {
    const fault = keyFault(key, endpointOf('https://api.example.org/v1'));
    expect(fault).toContain('Enter it again');
    if (key !== '') expect(fault).not.toContain(key);
  });
});
