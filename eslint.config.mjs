import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'URL', 'Buffer', 'setTimeout', 'clearTimeout', 'fetch'].map((name) => [
    name,
    'readonly',
  ]),
);

export default tseslint.config(
  { ignores: ['dist/', 'out/', '.cache/', 'node_modules/', 'test/fixtures/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // noUncheckedIndexedAccess makes every index optional; `!` after a bounds check is the honest form.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Page text holds every character there is: patterns over control characters are meant.
      'no-control-regex': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-empty-function': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: nodeGlobals },
    rules: { eqeqeq: 'error' },
  },
);
