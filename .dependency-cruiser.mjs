// Which folder may import which; docs/architecture.md describes the parts. scripts/dependencies.test.ts proves that each rule fails.

// The tables say what each folder may import besides itself. They allow no cycle; a folder that is not listed fails.

const domainFolders = {
  legal: [],
  forms: [],
  people: ['forms'],
  loan: ['forms'],
  status: ['forms'],
  notices: ['forms', 'people', 'status'],
  account: ['forms', 'people', 'legal'],
  sections: ['forms', 'saving', 'people', 'loan', 'legal'],
  flow: ['forms', 'people', 'status', 'sections'],
  api: ['forms', 'people', 'loan', 'legal', 'status', 'account', 'sections', 'flow'],
  testing: ['forms', 'saving', 'people', 'loan', 'legal', 'status', 'account', 'sections', 'flow', 'api'],
}

const serverFolders = {
  platform: [],
  dealers: ['platform'],
  messaging: ['platform', 'dealers'],
  identity: ['platform', 'dealers', 'messaging'],
  applications: ['platform', 'dealers', 'messaging', 'identity'],
  documents: ['platform', 'dealers', 'messaging', 'identity', 'applications'],
  signing: ['platform', 'dealers', 'messaging', 'identity', 'applications', 'documents'],
  notices: ['platform', 'dealers', 'messaging', 'identity', 'applications'],
  retention: ['platform', 'dealers', 'messaging', 'identity', 'applications', 'documents', 'signing', 'notices'],
  pages: ['platform', 'dealers', 'messaging', 'identity', 'applications', 'documents', 'signing'],
  admin: [
    'platform',
    'dealers',
    'messaging',
    'identity',
    'applications',
    'documents',
    'signing',
    'notices',
    'retention',
  ],
  // The interfaces that providers implement are in areas; `providers-know-interfaces-only` names them.
  providers: ['platform', 'messaging', 'identity', 'documents', 'signing'],
}

const webFolders = {
  styles: [],
  text: [],
  ui: ['styles', 'text'],
  data: ['text'],
  frame: ['data', 'ui', 'text'],
  saving: ['data', 'ui', 'text'],
  forms: ['frame', 'saving', 'data', 'ui', 'text'],
  lists: ['forms', 'saving', 'data', 'ui', 'text'],
  sections: ['frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text'],
  pages: ['frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text'],
  sign: ['frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text'],
  testing: ['frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text'],
  app: ['sign', 'pages', 'sections', 'frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text', 'styles'],
}

const interfaces = '^apps/server/src/(?:signing/esign|messaging/message-sender|identity/captcha|documents/store)\\.ts$'
const tests = '\\.test\\.tsx?$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layers = (name, root, folders) => [
  ...Object.entries(folders).map(([folder, below]) =>
    forbid(
      `${name}-${folder}`,
      `${folder} may import ${below.join(', ') || 'no other folder'}.`,
      { path: `^${root}/${folder}/`, pathNot: tests },
      { path: `^${root}/`, pathNot: `^${root}/(?:${[folder, ...below].join('|')})/` },
    ),
  ),
  forbid(
    `${name}-unlisted-folder`,
    'List the folder, with what it may import.',
    { path: `^${root}/[^/]+/`, pathNot: `^${root}/(?:${Object.keys(folders).join('|')})/` },
    {},
  ),
]

export const folders = { domain: domainFolders, server: serverFolders, web: webFolders }

export default {
  forbidden: [
    forbid('no-circular', 'Files import each other in a circle.', {}, { circular: true }),
    forbid('no-unresolvable', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'no-test-imports',
      'Only tests import tests.',
      { pathNot: [tests, '^apps/[^/]+/test/', '^e2e/', '^bench/'] },
      { path: [tests, '^apps/[^/]+/test/'] },
    ),

    forbid(
      'domain-imports-nothing',
      'No packages, no Node, no other workspace.',
      { path: '^packages/domain/src/', pathNot: tests },
      { pathNot: '^packages/domain/src/' },
    ),
    ...layers('domain', 'packages/domain/src', domainFolders),

    forbid(
      'server-is-apart',
      'Server and web share the domain only.',
      { path: '^apps/server/' },
      { path: '^(?:apps/web|bench)/|^e2e/' },
    ),
    ...layers('server', 'apps/server/src', serverFolders),
    forbid(
      'no-db-tests',
      'A test that uses the database of the run has no .no-db in its name.',
      { path: '\\.no-db\\.test\\.ts$' },
      { path: '^apps/server/test/support/database', reachable: true },
    ),
    forbid(
      'providers-know-interfaces-only',
      'A provider imports the interface that it implements and nothing else of an area.',
      { path: '^apps/server/src/providers/([^/]+)/', pathNot: '/esign-built-in/' },
      { path: '^apps/server/src/(?!platform/)', pathNot: ['^apps/server/src/providers/$1/', interfaces] },
    ),
    forbid(
      'esign-knows-interfaces-and-documents',
      'The built-in e-signature prints and seals documents; of signing it knows the interface.',
      { path: '^apps/server/src/providers/esign-built-in/' },
      {
        path: '^apps/server/src/(?!platform/|documents/)',
        pathNot: ['^apps/server/src/providers/esign-built-in/', interfaces],
      },
    ),

    forbid(
      'web-is-apart',
      'Server and web share the domain only.',
      { path: '^apps/web/' },
      { path: '^(?:apps/server|bench|e2e)/' },
    ),
    ...layers('web', 'apps/web/src', webFolders),
    forbid(
      'ui-without-domain',
      'ui knows nothing of loans.',
      { path: '^apps/web/src/ui/', pathNot: tests },
      { path: '^packages/' },
    ),
    forbid(
      'web-sections-are-apart',
      'Section folders never import each other.',
      { path: '^apps/web/src/sections/([^/]+)/' },
      { path: '^apps/web/src/sections/[^/]+/', pathNot: '^apps/web/src/sections/$1/' },
    ),
    forbid(
      'end-to-end-uses-the-build',
      'Browser tests and benchmarks use the built pages.',
      { path: '^(?:e2e|bench)/' },
      { path: '^apps/web/src/' },
    ),
  ],
  options: {
    exclude: '/dist/|^bench/peer/|/test/client/(walk|\\.generated)',
    doNotFollow: { path: 'node_modules' },
    // Type-only imports count.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
