/** The architecture, as data. Low to high; a layer may import itself and anything below it. */
const inside = (path) => `^${path}`
const PAGE = '^src/features/[a-z/]+/[A-Z]\\w*Page\\.tsx$'
/** All folders of the project. Rules use it so that they do not miss one. */
const OURS = '^(src|server|scripts|e2e|bench)/'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'No other rule sees an import that cannot be resolved.',
      severity: 'error',
      // Vite resolves its own suffixes and aliases.
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?|^virtual:' },
    },

    {
      name: 'lib-is-the-floor',
      severity: 'error',
      from: { path: inside('src/lib/') },
      to: { path: OURS, pathNot: inside('src/lib/') },
    },
    {
      name: 'contracts-know-only-lib',
      severity: 'error',
      from: { path: inside('src/services/contracts/') },
      to: { path: OURS, pathNot: '^src/(lib|services/contracts)/' },
    },
    {
      name: 'services-know-no-ui-and-no-features',
      severity: 'error',
      from: { path: inside('src/services/'), pathNot: '\\.test\\.' },
      to: { path: OURS, pathNot: '^src/(lib|services)/' },
    },
    {
      name: 'components-know-no-state-and-no-server',
      severity: 'error',
      from: { path: inside('src/components/'), pathNot: '\\.test\\.' },
      to: { path: OURS, pathNot: '^src/(lib|components)/' },
    },

    {
      name: 'features-use-app-only-through-typed-hooks-and-the-root-reducer',
      severity: 'error',
      from: { path: inside('src/features/'), pathNot: '\\.test\\.' },
      to: { path: inside('src/app/'), pathNot: '^src/app/(hooks|rootReducer)\\.ts$' },
    },
    {
      name: 'a-feature-has-one-door',
      comment: 'A test may import from inside other features to prove how they work together.',
      severity: 'error',
      from: { path: '^(src/features/[^/]+/|src/app/|src/main|bench/|e2e/)', pathNot: '\\.test\\.' },
      to: { path: '^src/features/[^/]+/', pathNot: ['^src/features/[^/]+/index\\.ts$', PAGE, '$1'] },
    },
    {
      name: 'pages-belong-to-the-router',
      severity: 'error',
      from: { path: '^(src/features/[^/]+/)' },
      to: { path: PAGE, pathNot: '$1' },
    },
    {
      name: 'pages-belong-to-the-router',
      severity: 'error',
      from: {
        path: '^(src/(app/|main|testing/|services/|components/|lib/)|bench/)',
        pathNot: '^src/app/router(\\.test)?\\.tsx$',
      },
      to: { path: PAGE },
    },
    {
      name: 'pages-load-on-demand',
      severity: 'error',
      from: { path: '^src/app/router\\.tsx$' },
      to: { path: PAGE, dynamic: false },
    },

    // connection < pausedMutations < kyc < intents < payments < accounts < cards, wires < activity < dashboard, settings
    ...['connection', 'pausedMutations', 'kyc', 'intents', 'payments', 'accounts'].map(
      (feature, index, order) => ({
        name: 'features-flow-downhill',
        severity: 'error',
        from: { path: inside(`src/features/${feature}/`) },
        to: {
          path: `^src/features/(${[...order.slice(index + 1), 'cards', 'wires', 'activity', 'dashboard', 'settings'].join('|')})/`,
        },
      }),
    ),
    ...['cards', 'wires'].map((feature) => ({
      name: 'features-flow-downhill',
      severity: 'error',
      from: { path: inside(`src/features/${feature}/`) },
      to: { path: '^src/features/(activity|dashboard|settings)/' },
    })),
    {
      name: 'features-flow-downhill',
      severity: 'error',
      from: { path: inside('src/features/activity/') },
      to: { path: '^src/features/(dashboard|settings)/' },
    },
    {
      name: 'cards-and-wires-are-independent',
      severity: 'error',
      from: { path: inside('src/features/cards/') },
      to: { path: inside('src/features/wires/') },
    },
    {
      name: 'cards-and-wires-are-independent',
      severity: 'error',
      from: { path: inside('src/features/wires/') },
      to: { path: inside('src/features/cards/') },
    },

    {
      name: 'server-shares-only-contracts-and-lib',
      severity: 'error',
      from: { path: inside('server/'), pathNot: '\\.test\\.' },
      to: { path: OURS, pathNot: '^(server|src/(services/contracts|lib))/' },
    },
    {
      name: 'the-bank-needs-only-dependencies',
      comment:
        'The served bank is installed without devDependencies: tools, and all that Vite compiles into the app. Vite compiles JSON into the bank as well.',
      severity: 'error',
      from: {
        path: inside('(server|src/(services/contracts|lib))/'),
        pathNot: ['\\.test\\.', '^server/(abuse|testing)/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '\\.json$' },
    },
    {
      name: 'app-code-never-imports-server',
      severity: 'error',
      from: { path: inside('src/'), pathNot: '^src/testing/' },
      to: { path: inside('server/') },
    },
    {
      name: 'product-never-imports-scripts-journeys-or-benchmarks',
      severity: 'error',
      from: { path: inside('(src|server)/') },
      to: { path: '^(scripts|e2e|bench)/' },
    },
    {
      name: 'scripts-know-bank-and-lib',
      severity: 'error',
      from: { path: inside('scripts/') },
      to: { path: OURS, pathNot: '^(scripts|server|src/(lib|services/contracts))/' },
    },
    {
      name: 'journeys-see-what-customers-see',
      comment:
        'A journey drives the page. It may share pure helpers, the operator’s socket, and the wallets, the proxy and the damaged disks of other tests.',
      severity: 'error',
      from: { path: inside('e2e/') },
      to: {
        path: OURS,
        pathNot: [
          '^(e2e|scripts|src/lib|server/operator)/',
          '^src/testing/((scripted|safe)Provider|damage)\\.ts$',
          '^server/testing/startProxy\\.ts$',
        ],
      },
    },
    {
      name: 'benchmarks-drive-what-journeys-drive',
      comment: 'Benchmarks measure the app as customers get it, started as journeys start it.',
      severity: 'error',
      from: { path: inside('bench/'), pathNot: '^bench/(bank|cachePage)' },
      to: { path: OURS, pathNot: '^((bench|e2e|src/lib)/|scripts/routeBytes)' },
    },
    {
      name: 'the-caches-benchmark-drives-its-storage',
      comment:
        'How long writing and restoring take is measured on the code that does it, with the tests’ answers.',
      severity: 'error',
      from: { path: '^bench/cachePage' },
      to: { path: OURS, pathNot: '^(src/app/cacheStorage|src/services/api|src/testing/entities)' },
    },
    {
      name: 'the-banks-benchmark-drives-its-calls',
      comment:
        'The bank is measured by its contracts, on a chain and a database like its tests’, with rows made by SQL.',
      severity: 'error',
      from: { path: '^bench/bank' },
      to: { path: OURS, pathNot: '^(bench|server|src/lib|src/services/contracts)/' },
    },
    {
      name: 'testing-only-from-tests',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: ['\\.(test|abuse)\\.', '^src/testing/', '^server/testing/'] },
      to: { path: '^(src|server)/testing/' },
    },
    {
      name: 'onboard-has-one-adapter',
      comment: 'The library only gets patches now, so replacing it must stay a change of one folder.',
      severity: 'error',
      from: { path: OURS, pathNot: '^src/services/wallet/' },
      to: { path: '(^|/)@web3-onboard/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|server|scripts|e2e|bench)/',
        pathNot: [
          '\\.(test|abuse|spec|d)\\.',
          '^(src|server)/testing/',
          '\\.mjs$',
          '^src/(serviceWorker\\.ts|boot\\.js)$',
        ],
      },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
