// Which folder may import which; docs/architecture.md describes the parts. scripts/dependencies.test.ts proves that each rule fails, and
// scripts/check-dependencies.ts names entries that apply to nothing: paths are lists, so that each of them counts.

/**
 * What each folder of an area may import besides itself: no more than it imports, and without a cycle. A folder that is not listed fails.
 * scripts/layers-picture.ts draws the server's.
 */
export const areas = {
  domain: {
    root: 'packages/domain/src',
    folders: {
      audit: [],
      legal: ['forms'],
      look: [],
      forms: [],
      languages: ['forms'],
      people: ['forms'],
      loan: ['forms'],
      status: ['forms'],
      account: ['forms', 'people'],
      sections: ['forms', 'people', 'loan'],
      flow: ['forms', 'people', 'status', 'sections'],
      api: ['forms', 'status', 'items'],
      // What the lender writes to borrowers, from facts alone.
      letters: ['forms', 'legal', 'status', 'items'],
      // What is asked for after the submission, by rules that read facts alone; `staff` makes these of signed answers.
      items: ['forms', 'legal', 'people', 'status', 'flow'],
      notices: ['forms', 'status', 'items'],
      staff: ['forms', 'legal', 'people', 'status', 'loan', 'sections', 'flow', 'audit', 'items'],
      testing: ['forms', 'people', 'loan', 'account', 'sections', 'flow', 'status', 'items', 'staff'],
    },
  },
  server: {
    root: 'apps/server/src',
    folders: {
      platform: [],
      dealers: ['platform'],
      messaging: ['platform', 'dealers'],
      identity: ['platform', 'dealers', 'messaging'],
      applications: ['platform', 'dealers', 'messaging', 'identity'],
      documents: ['platform', 'applications'],
      signing: ['platform', 'applications', 'documents'],
      notices: ['platform', 'dealers', 'messaging', 'identity', 'applications'],
      retention: ['platform', 'identity', 'applications', 'documents', 'signing', 'staff'],
      // Pure: what was signed becomes a file. `staff/exports` reads it and records that.
      exports: ['documents'],
      staff: ['platform', 'dealers', 'messaging', 'applications', 'documents', 'signing', 'exports'],
      // What borrowers do about items, and what they are told of them; `staff/items` has the items.
      items: ['platform', 'applications', 'staff'],
      // Letters of the lender, as their borrowers read them; `staff/letters` has the letters.
      letters: ['platform', 'applications', 'staff'],
      pages: ['platform', 'dealers', 'identity', 'applications', 'documents', 'signing', 'items'],
      demo: ['platform', 'dealers', 'identity', 'signing', 'staff'],
      admin: ['platform', 'dealers', 'messaging', 'identity', 'documents', 'retention', 'staff'],
      // The interfaces that providers implement are in areas; `providers-know-interfaces-only` names them.
      providers: ['platform', 'messaging', 'identity', 'documents', 'signing', 'staff'],
    },
  },
  // `record` holds what is stored, `gate` decides and runs every change.
  applications: {
    root: 'apps/server/src/applications',
    folders: {
      record: [],
      gate: ['record'],
      views: ['record', 'gate'],
      sections: ['record', 'gate', 'views'],
      coborrowers: ['record', 'gate'],
      lifecycle: ['record', 'gate', 'views'],
    },
  },
  // `record` holds what is stored of the work, `opening` reads what was signed, `review` runs every change; `view` is the page of it all.
  staff: {
    root: 'apps/server/src/staff',
    folders: {
      'staff-members': [],
      record: [],
      'sign-in': ['staff-members'],
      queue: ['staff-members', 'record', 'reminders', 'items'],
      opening: ['staff-members', 'sign-in'],
      demographics: ['staff-members', 'opening', 'exports'],
      facts: ['opening', 'queue', 'notes'],
      figures: ['staff-members', 'review', 'notes'],
      items: ['staff-members', 'record', 'opening', 'review', 'notes'],
      letters: ['staff-members', 'record', 'opening', 'review', 'notes', 'items', 'queue'],
      limits: ['staff-members'],
      history: ['staff-members', 'opening'],
      'sent-messages': ['opening'],
      identifiers: ['opening', 'sign-in'],
      exports: ['staff-members', 'opening', 'facts', 'figures', 'queue', 'sign-in'],
      presence: ['staff-members', 'opening', 'queue'],
      review: ['staff-members', 'record', 'opening'],
      reminders: ['review'],
      checks: ['staff-members', 'review', 'notes'],
      notes: ['staff-members', 'opening', 'review'],
      'electronic-records': ['review'],
      returns: ['staff-members', 'review', 'items'],
      milestones: ['staff-members', 'record', 'review', 'notes'],
      'officer-notices': ['staff-members', 'record', 'queue', 'sign-in'],
      restriction: ['review', 'milestones'],
      assignment: ['staff-members', 'record', 'queue', 'review', 'items', 'officer-notices'],
      administration: ['staff-members', 'sign-in', 'officer-notices', 'assignment'],
      view: [
        'staff-members',
        'record',
        'opening',
        'facts',
        'figures',
        'items',
        'letters',
        'limits',
        'history',
        'sent-messages',
        'checks',
        'notes',
        'milestones',
        'assignment',
        'reminders',
        'exports',
      ],
      overview: ['staff-members', 'record', 'queue', 'exports'],
      compliance: ['staff-members', 'opening', 'queue', 'exports', 'sign-in'],
      summary: ['staff-members', 'opening', 'facts', 'history', 'sent-messages', 'notes', 'view'],
    },
  },
  web: {
    root: 'apps/web/src',
    folders: {
      styles: [],
      text: [],
      ui: ['styles', 'text'],
      data: ['text'],
      frame: ['data', 'ui', 'text'],
      saving: ['data', 'ui', 'text'],
      // Pure, for the forms of borrowers and of staff.
      'form-state': [],
      forms: ['frame', 'saving', 'form-state', 'data', 'ui', 'text'],
      lists: ['forms', 'saving', 'form-state', 'data', 'ui', 'text'],
      sections: ['frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text'],
      // What the lender still needs: its list, and the page of one.
      items: ['frame', 'forms', 'saving', 'data', 'ui', 'text'],
      pages: ['items', 'frame', 'forms', 'saving', 'data', 'ui', 'text'],
      sign: ['frame', 'forms', 'saving', 'data', 'ui', 'text', 'styles'],
      testing: ['data', 'text'],
      // Nothing imports it: its build is apart from that of the borrower's pages.
      staff: ['form-state', 'data', 'ui', 'text', 'styles'],
      app: ['sign', 'pages', 'items', 'sections', 'frame', 'lists', 'forms', 'saving', 'data', 'ui', 'text', 'styles'],
    },
  },
  // Panels are the parts of the page of an application, and import each other where one shows another.
  'staff-pages': {
    root: 'apps/web/src/staff',
    folders: {
      ui: [],
      session: ['ui'],
      keys: ['ui', 'session'],
      frame: ['ui', 'keys', 'session'],
      table: ['ui'],
      form: ['ui'],
      panel: [],
      undo: ['ui', 'session'],
      live: ['session', 'panel'],
      assignment: ['ui', 'session', 'form', 'panel'],
      checks: ['ui', 'session', 'form', 'panel'],
      facts: ['ui', 'session', 'panel'],
      figures: ['ui', 'session', 'form', 'panel', 'undo'],
      history: ['ui', 'session', 'panel'],
      items: ['ui', 'session', 'keys', 'form', 'panel', 'undo'],
      letters: ['ui', 'session', 'frame', 'table', 'form', 'panel', 'undo', 'items'],
      'sent-messages': ['ui', 'session', 'panel'],
      identifiers: ['ui', 'session', 'form', 'panel'],
      milestones: ['ui', 'session', 'form', 'panel', 'undo', 'items'],
      notes: ['ui', 'session', 'form', 'panel', 'undo'],
      'electronic-records': ['ui', 'session', 'form', 'panel'],
      restriction: ['session', 'form', 'panel'],
      returns: ['ui', 'session', 'form', 'panel', 'checks', 'items'],
      exports: ['ui', 'session', 'frame', 'table', 'form', 'panel', 'facts', 'returns'],
      people: ['ui', 'session', 'form', 'queue', 'assignment', 'undo'],
      application: [
        'ui',
        'session',
        'keys',
        'frame',
        'panel',
        'undo',
        'live',
        'assignment',
        'checks',
        'facts',
        'figures',
        'history',
        'items',
        'letters',
        'sent-messages',
        'electronic-records',
        'identifiers',
        'milestones',
        'notes',
        'restriction',
        'returns',
        'exports',
      ],
      selection: ['keys', 'table', 'assignment', 'undo'],
      queue: ['ui', 'session', 'keys', 'frame', 'table', 'form', 'panel', 'live', 'selection', 'assignment', 'undo'],
      overview: ['ui', 'session', 'frame', 'table', 'queue', 'people'],
      compliance: ['ui', 'session', 'frame', 'table', 'form', 'queue'],
      zip: ['ui', 'session', 'frame', 'table', 'form', 'exports', 'selection', 'queue'],
      pages: ['ui', 'session', 'frame', 'table', 'form', 'exports', 'people'],
      app: [
        'ui',
        'session',
        'frame',
        'form',
        'undo',
        'exports',
        'letters',
        'application',
        'queue',
        'overview',
        'compliance',
        'zip',
        'pages',
      ],
      testing: ['session', 'app'],
    },
  },
}

/** Rules for folders that do not exist before the recipe of CONTRIBUTING.md that adds them is followed. */
export const rulesOfRecipes = ['languages-import-nothing']

const interfaces = [
  'signing/esign',
  'messaging/message-sender',
  'identity/captcha',
  'documents/store',
  'staff/sign-in/oidc',
].map(file => `^apps/server/src/${file}\\.ts$`)
const tests = '\\.test\\.tsx?$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layers = (name, { root, folders }) => [
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

export default {
  forbidden: [
    forbid('no-circular', 'Files import each other in a circle.', {}, { circular: true }),
    forbid('no-unresolvable', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'no-test-imports',
      'Only tests import tests. The examples of files in the documents are the couple that tests compare.',
      { pathNot: [tests, '^apps/[^/]+/test/', '^e2e/', '^bench/', '^scripts/file-docs\\.ts$'] },
      { path: [tests, '^apps/[^/]+/test/'] },
    ),

    forbid(
      'domain-imports-nothing',
      'No packages, no Node, no other workspace.',
      { path: '^packages/domain/src/', pathNot: tests },
      { pathNot: '^packages/domain/src/' },
    ),
    ...layers('domain', areas.domain),
    forbid(
      'languages-import-nothing',
      'A language is a file of its own for the browser: what it imported would move from the files of the pages.',
      { path: '^packages/domain/src/languages/([^/]+)/' },
      { path: '.', pathNot: '^packages/domain/src/languages/$1/' },
    ),

    forbid(
      'api-imports-domain',
      'The contract knows the domain, and nothing of who serves or calls it.',
      { path: '^packages/api/src/' },
      { path: '^(?:apps|bench|e2e|scripts)/' },
    ),

    forbid(
      'server-is-apart',
      'Server and web share the packages only.',
      { path: '^apps/server/' },
      { path: ['^apps/web/', '^bench/', '^e2e/'] },
    ),
    ...layers('server', areas.server),
    ...layers('applications', areas.applications),
    ...layers('staff', areas.staff),
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
      { path: '^apps/server/src/(?!platform/)', pathNot: ['^apps/server/src/providers/$1/', ...interfaces] },
    ),
    forbid(
      'esign-knows-interfaces-and-documents',
      'The built-in e-signature prints and seals documents; of signing it knows the interface.',
      { path: '^apps/server/src/providers/esign-built-in/' },
      {
        path: '^apps/server/src/(?!platform/|documents/)',
        pathNot: ['^apps/server/src/providers/esign-built-in/', ...interfaces],
      },
    ),
    forbid(
      'snapshot-parts-are-apart',
      'What was signed of SSN, birth date and demographics is written with the snapshot and read by its own page: no document shows it.',
      {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/signing/create-envelope\\.ts$',
          '^apps/server/src/staff/demographics/',
          '^apps/server/src/staff/identifiers/identifiers\\.ts$',
          '^apps/server/src/staff/queue/record-terms\\.ts$',
          '^apps/server/src/staff/exports/(?:read-source|export-demographics)\\.ts$',
        ],
      },
      { path: '^apps/server/src/documents/snapshot-parts-repository\\.ts$' },
    ),
    forbid(
      'credit-is-judged-without-demographics',
      'What staff read to judge an application reaches no demographics.',
      {
        path: '^apps/server/src/staff/(?:view/|facts/|summary/|opening/signed-|queue/(?:queue|search)\\.ts)',
      },
      {
        path: ['^apps/server/src/staff/demographics/', '^apps/server/src/documents/snapshot-parts-repository\\.ts$'],
        reachable: true,
      },
    ),

    forbid(
      'application-files-have-no-demographics',
      'The file of an application and the file of its demographics are never made by the same code.',
      {
        path: '^apps/server/src/(?:exports|staff/exports)/',
        pathNot: [
          '^apps/server/src/exports/demographics/',
          '^apps/server/src/staff/exports/export-demographics',
          tests,
        ],
      },
      { path: '^apps/server/src/exports/demographics/' },
    ),

    forbid(
      'web-is-apart',
      'Server and web share the packages only.',
      { path: '^apps/web/' },
      { path: ['^apps/server/', '^bench/', '^e2e/'] },
    ),
    forbid(
      'web-has-types-of-the-api',
      'A page carries no schema: of the contract it has the types.',
      { path: '^apps/web/' },
      { path: '^packages/api/', dependencyTypesNot: ['type-only'] },
    ),
    ...layers('web', areas.web),
    ...layers('staff-pages', areas['staff-pages']),
    forbid(
      'ui-without-domain',
      'ui knows nothing of loans.',
      { path: '^apps/web/src/ui/', pathNot: tests },
      { path: '^packages/' },
    ),
    forbid(
      'web-base-is-apart',
      'The files of app, frame and saving, and the base folders, are in the file that every page loads.',
      { path: '^apps/web/src/(?:(?:frame|saving)/[^/]+$|(?:ui|data)/base/)', pathNot: tests },
      {
        path: '^apps/web/src/',
        pathNot: '^apps/web/src/(?:text/|styles/|ui/text[.]ts$|(?:frame|saving)/[^/]+$|(?:ui|data)/base/)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
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
      { path: ['^e2e/', '^bench/'] },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/testing/' },
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
