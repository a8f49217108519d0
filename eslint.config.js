import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const EVERY_TEST = 'A green run has run every test.'

export default tseslint.config(
  {
    ignores: ['dist', 'dist-local', 'dist-server', 'node_modules', '.data', 'test-results', 'public'],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Numbers print well in a template. Objects stay refused.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Allows `onClick={() => dispatch(x)}`. no-floating-promises still finds unhandled promises.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      // Allows `const { secret: _, ...rest } = x`.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='jest'][callee.property.name='mock']",
          message: 'Mock only the outermost border, through a port.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/env.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'MetaProperty', message: 'import.meta is read in lib/env.ts only: Jest cannot load it.' },
        {
          selector: "CallExpression[callee.object.name='jest'][callee.property.name='mock']",
          message: 'Mock only the outermost border, through a port.',
        },
      ],
    },
  },
  {
    files: ['{src,server,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    ignores: ['e2e/starter.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setTimeout', message: 'Wait for a condition, or move a clock that the test owns.' },
        ...['fit', 'fdescribe', 'xit', 'xtest', 'xdescribe'].map((name) => ({ name, message: EVERY_TEST })),
      ],
      'no-restricted-imports': ['error', 'node:timers/promises'],
      'no-restricted-properties': [
        'error',
        { property: 'waitForTimeout' },
        ...['only', 'skip', 'fixme', 'todo'].map((property) => ({ property, message: EVERY_TEST })),
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
)
