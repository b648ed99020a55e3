import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'spec/generated/**',
      'sdk/src/generated/**',
      '**/dist/**',
      'node_modules/**',
      '.data/**',
      'artifacts/**',
      'test/support/generators/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    // Tests look at answers that may be right or wrong, so what they look at has no type to rely on.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  // The packages of rivals are installed for benchmarks only.
  { files: ['**/*.mjs', 'scripts/bench/rivals/**'], extends: [tseslint.configs.disableTypeChecked] },
  {
    files: ['**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-var': 'off' },
  },
);
