/** Who may import whom. Each rule is tried by a file in tools/rules-fire.ts that breaks it. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The rooms of the web's kit, the lowest first, each with its doors: the files that other rooms and the domains may import. */
const kitRooms = {
  browser: ['chunk', 'focus-back', 'go', 'idle', 'in-the-way', 'media', 'object-url', 'store', 'use-after-paint', 'wanted'],
  words: ['date', 'day-tone', 'format', 'hangul', 'language', 'money', 'name-in', 'use-say', 'words'],
  look: [
    'Avatar',
    'Button',
    'DaysLeft',
    'Drawer',
    'Menu',
    'Modal',
    'Popover',
    'SearchBox',
    'Segments',
    'ant-icons',
    'base',
    'icons',
    'later',
    'lazy-on-focus',
    'record',
    'theme',
  ],
  messages: ['alert', 'snackbar', 'stop'],
  net: [
    'client',
    'codes',
    'events',
    'failure',
    'finders',
    'leave',
    'meant',
    'permission',
    'refusal',
    'resource',
    'send',
    'session',
    'source',
  ],
  site: ['LanguageSwitch', 'Logo', 'plant'],
  scan: ['ScanFlash', 'answer', 'scanner', 'use-scan'],
  columns: ['called', 'choice-filter', 'named-in', 'cell-of', 'columns', 'readable'],
  form: [
    'CodeField',
    'DayInputs',
    'Field',
    'ImageField',
    'NumberInput',
    'NumberPad',
    'PasswordInput',
    'PictureField',
    'Select',
    'basic-inputs',
    'copy-of',
    'date-fields',
    'days-off',
    'field-at',
    'fields',
    'merge',
    'number',
    'number-pad',
    'part-of',
    'pickers',
    'scope',
    'typed',
    'unsaved',
    'use-open-panel',
  ],
  excel: ['check', 'export', 'read', 'save-file', 'sheet', 'unpack'],
  grid: ['Grid', 'GridMessage', 'cell', 'copy', 'handle', 'place'],
  'custom-fields': ['CustomInputs', 'service-list', 'use-custom-fields'],
  dialogs: ['BulkEdit', 'HistoryDialog', 'HistoryGrid', 'ImportDialog', 'ReasonDialog', 'Related', 'StaleDialog', 'StopDialog'],
  record: [
    'BarcodePanel',
    'DetailGrid',
    'Divided',
    'Facts',
    'ListScreen',
    'MasterScreen',
    'PasteDialog',
    'QuickFilters',
    'RecordDrawer',
    'RecordPage',
    'SavedConditions',
    'Screen',
    'TreeSide',
    'drawer',
    'first-chosen',
    'form-focus',
    'record-path',
    'url-selection',
    'use-list',
    'use-paste',
    'use-quick',
    'use-removal',
  ],
  demo: [],
  testing: [],
};
const roomNames = Object.keys(kitRooms);
const kitFloor = 'web/src/kit';
const tests = '[.]test[.]tsx?$';

/** What the kits of the server and the web may ask by name: how a system and its people are described, and the collected sentences. */
const kitMayAsk = ['^contract/src/(system|identity)/', '^contract/src/(words|rule-fields)[.]ts$'];

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
      { path: '^contract/src/kit/', pathNot: tests },
      { path: '^contract/src/(?!kit/)' },
    ),
    rule(
      'kit-knows-no-domain',
      'The kit serves every domain and names none, on whichever floor: let the domain hand in what differs.',
      { path: '^(server|web)/src/kit/', pathNot: tests },
      { path: '^(contract|server|web)/src/', pathNot: ['^$1/src/kit/', '^contract/src/kit/', ...kitMayAsk] },
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
      'kit-has-rooms',
      'A file of the kit stands in a room that .dependency-cruiser.cjs names: put it where it serves, or name a new room there.',
      { path: `^${kitFloor}/`, pathNot: `^${kitFloor}/(${roomNames.join('|')})/` },
      {},
    ),
    ...roomNames
      .slice(0, -1)
      .map((room, at) =>
        rule(
          'kit-rooms-downwards',
          'A room of the kit asks the rooms below it: hand in what is above, or move the shared part down.',
          { path: `^${kitFloor}/${room}/`, pathNot: tests },
          { path: `^${kitFloor}/(${roomNames.slice(at + 1).join('|')})/` },
        ),
      ),
    ...roomNames
      .slice(0, -2)
      .map((room) =>
        rule(
          'kit-room-by-its-door',
          "A room's doors are named in .dependency-cruiser.cjs; its other files are its own. Name the file there if others need it.",
          { path: '^web/', pathNot: [tests, `^${kitFloor}/(${room}|demo|testing)/`] },
          { path: `^${kitFloor}/${room}/`, pathNot: `^${kitFloor}/${room}/(${kitRooms[room].join('|')})[.](tsx?|css)$` },
        ),
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
