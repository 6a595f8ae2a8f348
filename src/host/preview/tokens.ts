/** The parts of markdown-it the preview works with: types alone, the editor brings the parser. */

import type { ParserBlock, ParserInline } from 'markdown-it';

export type { MarkdownIt, RendererRule, StateCore, Token } from 'markdown-it';
export type BlockRule = Parameters<ParserBlock['ruler']['push']>[1];
export type InlineRule = Parameters<ParserInline['ruler']['push']>[1];
