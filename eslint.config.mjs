import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'performance', 'URL', 'Buffer', 'setTimeout', 'clearTimeout', 'fetch'].map(
    (name) => [name, 'readonly'],
  ),
);

export default tseslint.config(
  { ignores: ['dist/', 'out/', '.cache/', 'node_modules/', 'test/fixtures/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,mts}'],
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
    // The domain is given its clock and its random source, so that every result can be repeated.
    files: [
      'src/{statistics,settings,corpus,ontology,scaffold,exposure,rules,ledger}/**/*.ts',
      'src/{admission,judging,promotion,diagnosis,language}/**/*.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The clock is passed in.' },
        { object: 'performance', property: 'now', message: 'The clock is passed in.' },
        { object: 'Math', property: 'random', message: 'The random source is passed in.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The clock is passed in.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-empty-function': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: nodeGlobals },
    rules: { eqeqeq: 'error' },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
