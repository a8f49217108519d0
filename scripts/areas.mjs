/**
 * The tests that `npm run test:full` adds to `npm test`, by area. CI adds those of an area when its files have changed
 * since the full tier was last green, as far as its time allows (scripts/test.mjs). `minutes` are those of two cores.
 */
export const AREAS = [
  {
    area: 'payments',
    paths: [
      'src/features/intents/',
      'src/features/payments/',
      'src/services/intents/',
      'src/services/wallet/',
      'src/services/chain/',
      'src/lib/memo.ts',
      'e2e/cut',
    ],
    commands: ['npx jest --selectProjects app -w 2 cutsOf intentModel', 'npx playwright test cuts'],
    minutes: 15,
  },
  {
    area: 'bank',
    paths: ['server/', 'src/services/contracts/'],
    commands: ['npx jest --selectProjects bank-postgres', 'npm run test:abuse'],
    minutes: 20,
  },
  {
    area: 'storage',
    paths: ['src/app/', 'src/services/storedAnswers.ts', 'src/testing/damage.ts', 'e2e/damagedStorage'],
    // Without an option in between, Jest would take the name for a second project, and run all tests of the first.
    commands: ['npx jest --selectProjects app -w 2 damagedStorage', 'npx playwright test damagedStorage'],
    minutes: 2,
  },
  {
    area: 'outages',
    paths: [
      'src/app/layout/',
      'src/components/DataView.tsx',
      'src/services/bank/',
      'e2e/outages',
      'e2e/routes.ts',
    ],
    commands: ['npx playwright test outages'],
    minutes: 3,
  },
  {
    area: 'screens',
    paths: [
      'src/app/',
      'src/components/',
      'src/features/cards/',
      'e2e/accessibility',
      'e2e/axe',
      'e2e/cardAnswers',
      'e2e/layoutShift',
      'e2e/routes.ts',
    ],
    commands: ['npx playwright test accessibility layoutShift --grep @full'],
    minutes: 3,
  },
  {
    area: 'accounts',
    paths: ['src/features/accounts/', 'src/lib/safe', 'server/chain/', 'server/payments/', 'e2e/account'],
    commands: ['npx playwright test account.spec --grep @full'],
    minutes: 2,
  },
  {
    area: 'start',
    paths: ['scripts/start', 'vite.config.ts', 'index.html', 'e2e/start', 'e2e/devServer'],
    commands: ['npx playwright test start devServer'],
    minutes: 4,
  },
]
