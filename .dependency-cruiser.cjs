/** Who may import whom. Each rule is tried by a file in tools/rules-fire.ts that breaks it. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'contract-knows-nobody',
      'The contract is the shared language: zod, and nothing else. Move what needs more to the server or the web.',
      { path: '^contract/', pathNot: '[.]test[.]ts$' },
      { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'rules-are-pure',
      'A rule may ask shapes, words and other rules, never a database, a clock or the network: hand it the fact.',
      { path: '[.]rules[.]ts$' },
      { pathNot: ['^contract/src/kit/', '^contract/src/[^/]+/[^/]+$', '^contract/src/[^/]+/[^/]+/[^/]+$', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'web-never-server',
      'The browser speaks to the server through the contract.',
      { path: '^web/' },
      { path: '^(server/|@lotline/server)' },
    ),
    rule(
      'server-never-web',
      'The server knows no screen: what both need belongs to the contract.',
      { path: '^server/' },
      { path: '^(web/|@lotline/web)' },
    ),
    rule(
      'kit-knows-no-domain',
      'The kit serves every domain and names none: let the domain hand in what differs.',
      { path: '^(contract|server|web)/src/kit/', pathNot: '[.]test[.]tsx?$' },
      { path: '^$1/src/(?!kit/)' },
    ),
    ...[
      ['running', ['running']],
      ['database', ['running', 'database']],
      ['http', ['running', 'database', 'http']],
      ['files', ['running', 'database', 'http', 'files']],
      ['record', ['running', 'database', 'http', 'record']],
    ].map(([room, below]) =>
      rule(
        `server-kit-${room}-asks-below`,
        'The rooms of the server kit ask downwards: running, database, http, and on top files and record. Move what both need to the lower one.',
        { path: `^server/src/kit/${room}/`, pathNot: '[.]test[.]ts$' },
        { path: '^server/src/kit/', pathNot: `^server/src/kit/(${below.join('|')})/` },
      ),
    ),
    rule(
      'ledger-knows-no-verb',
      'Material, lot, production and shipment post into the ledger; it knows none of them: let the verb hand in what differs.',
      { path: '^(contract|server|web)/src/ledger/', pathNot: '[.]test[.]tsx?$' },
      { path: '^(contract|server|web)/src/(?!kit/|ledger/)' },
    ),
    rule(
      'domain-by-its-front-door',
      "Another domain's index.ts is its front door; its rooms are private. Name what you need there.",
      { path: '^(server|web)/src/([^/]+)/', pathNot: ['^web/src/(app|kit)/', '[.]test[.]tsx?$'] },
      { path: '^$1/src/[^/]+/', pathNot: ['^$1/src/(kit|$2)/', '^$1/src/[^/]+/index[.]tsx?$'] },
    ),
    rule(
      'routes-are-thin',
      'A route hands over to a use case or a query; it does not speak to the database itself.',
      { path: '[.]routes[.]ts$' },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule('no-circles', 'Two files that need each other are one, or hide a third: move the shared part there.', {}, { circular: true }),
    rule(
      'declared-or-absent',
      'npm hoists every workspace, so an undeclared import works by luck: declare it in the package.json of its floor.',
      {
        path: '^(contract|server|web)/',
        pathNot: '[.]test[.]tsx?$|/vite(st)?[.]config[.]ts$|/testing([.]setup)?[.]tsx?$|/test-setup[.]ts$',
      },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: '^[^/]+/dist/|^node_modules/[.]cache/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
