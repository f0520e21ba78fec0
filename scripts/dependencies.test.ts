import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas, cruiseWithRules, deadEntries, folderCycles, rules } from './dependency-rules.ts'

/** Cruises a project of these files. */
async function cruiseFiles(files: Record<string, string>) {
  const baseDir = mkdtempSync(path.join(tmpdir(), 'porchlight-rules-'))
  try {
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(baseDir, file)), { recursive: true })
      writeFileSync(path.join(baseDir, file), source)
    }
    return await cruiseWithRules(Object.keys(files), baseDir)
  } finally {
    rmSync(baseDir, { recursive: true })
  }
}

/** The broken rules of a project, as `rule: from -> to`. */
async function violationsIn(files: Record<string, string>): Promise<string[]> {
  const { violations } = (await cruiseFiles(files)).summary
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
}

/** A project in which each first file imports the second one, in one of the ways in which TypeScript imports. */
function projectOf(imports: [string, string][]): Record<string, string> {
  const statements = [
    (to: string) => `import { a } from '${to}'\nexport const b = a\n`,
    (to: string) => `import type { A } from '${to}'\nexport type B = A\n`,
    (to: string) => `export * from '${to}'\n`,
    (to: string) => `export const load = () => import('${to}')\n`,
  ]
  const files: Record<string, string> = {}
  for (const [index, [from, to]] of imports.entries()) {
    const specifier = to.includes('/') ? path.relative(path.dirname(from), to) : to
    files[to] ??= 'export {}\n'
    // Rules of what every page loads concern values that are loaded at once, which types and import() are not.
    const statement = statements[from.includes('/base/') ? 0 : index % statements.length]!
    files[from] = statement(specifier.startsWith('.') ? specifier : `./${specifier}`)
  }
  return files
}

const forbidden: [rule: string, from: string, to: string][] = [
  ['domain-imports-nothing', 'packages/domain/src/forms/a.ts', 'apps/server/src/platform/target.ts'],
  ['domain-unlisted-folder', 'packages/domain/src/new/a.ts', 'packages/domain/src/new/target.ts'],
  ['languages-import-nothing', 'packages/domain/src/languages/es/a.ts', 'packages/domain/src/forms/text.ts'],
  ['domain-testing', 'packages/domain/src/testing/b.ts', 'packages/domain/src/index.ts'],
  ['api-imports-domain', 'packages/api/src/a.ts', 'apps/server/src/platform/target.ts'],
  ['server-is-apart', 'apps/server/src/platform/b.ts', 'apps/web/src/ui/target.tsx'],
  ['server-unlisted-folder', 'apps/server/src/new/a.ts', 'apps/server/src/new/target.ts'],
  ['applications-unlisted-folder', 'apps/server/src/applications/new/a.ts', 'apps/server/src/dealers/target.ts'],
  ['staff-unlisted-folder', 'apps/server/src/staff/new/a.ts', 'apps/server/src/dealers/target.ts'],
  ['server-identity', 'apps/server/src/identity/b.ts', 'apps/server/src/start.ts'],
  ['no-db-tests', 'apps/server/test/dealers/a.no-db.test.ts', 'apps/server/test/support/database.ts'],
  ['providers-know-interfaces-only', 'apps/server/src/providers/inbox/a.ts', 'apps/server/src/signing/envelopes.ts'],
  ['providers-know-interfaces-only', 'apps/server/src/providers/inbox/b.ts', 'apps/server/src/providers/other/c.ts'],
  [
    'esign-knows-interfaces-and-documents',
    'apps/server/src/providers/esign-built-in/a.ts',
    'apps/server/src/signing/envelopes.ts',
  ],
  [
    'snapshot-parts-are-apart',
    'apps/server/src/documents/print.ts',
    'apps/server/src/documents/snapshot-parts-repository.ts',
  ],
  [
    'credit-is-judged-without-demographics',
    'apps/server/src/staff/view/application-view.ts',
    'apps/server/src/staff/demographics/demographics.ts',
  ],
  [
    'application-files-have-no-demographics',
    'apps/server/src/exports/make-file.ts',
    'apps/server/src/exports/demographics/demographics-message.ts',
  ],
  ['web-is-apart', 'apps/web/src/data/b.ts', 'apps/server/src/platform/target.ts'],
  ['web-has-types-of-the-api', 'apps/web/src/data/d.ts', 'packages/api/src/index.ts'],
  ['web-unlisted-folder', 'apps/web/src/new/a.tsx', 'apps/web/src/new/target.tsx'],
  ['staff-pages-unlisted-folder', 'apps/web/src/staff/new/a.tsx', 'apps/web/src/ui/target.tsx'],
  ['web-data', 'apps/web/src/data/c.ts', 'apps/web/src/pages/home/HomePage.tsx'],
  ['web-app', 'apps/web/src/app/b.tsx', 'apps/web/src/main.ts'],
  ['ui-without-domain', 'apps/web/src/ui/c.tsx', 'packages/domain/src/index.ts'],
  ['web-base-is-apart', 'apps/web/src/ui/base/a.tsx', 'apps/web/src/ui/target.tsx'],
  ['web-sections-are-apart', 'apps/web/src/sections/land/a.tsx', 'apps/web/src/sections/home/b.tsx'],
  ['end-to-end-uses-the-build', 'e2e/a.spec.ts', 'apps/web/src/ui/target.tsx'],
  ['no-test-imports', 'apps/web/src/ui/d.tsx', 'apps/web/src/ui/d.test.tsx'],
  ['no-unresolvable', 'apps/web/src/ui/e.tsx', 'missing-package'],
]

/** One entry for each folder, one import of a folder that its table does not list. */
const layers = Object.entries(areas).flatMap(([name, { root, folders }]) =>
  Object.entries(folders).flatMap(([folder, below]): [rule: string, from: string, to: string][] => {
    const other = Object.keys(folders).find(candidate => candidate !== folder && !below.includes(candidate))
    return other ? [[`${name}-${folder}`, `${root}/${folder}/layer/a.ts`, `${root}/${other}/layer/target.ts`]] : []
  }),
)

test('a rule fails for every import that it forbids', async () => {
  const cases = [...forbidden, ...layers]
  const files = projectOf(cases.filter(([rule]) => rule !== 'no-unresolvable').map(([, from, to]) => [from, to]))
  files['apps/web/src/ui/e.tsx'] = `import 'missing-package'\n`
  files['apps/server/src/circle-a.ts'] = `import type { B } from './circle-b.ts'\nexport type A = B\n`
  files['apps/server/src/circle-b.ts'] = `import type { A } from './circle-a.ts'\nexport type B = A\n`

  const found = await violationsIn(files)
  for (const [rule, from, to] of cases) expect(found).toContain(`${rule}: ${from} -> ${to}`)
  expect(found).toContainEqual(expect.stringMatching(/^no-circular: .*circle/))
  const broken = new Set(found.map(violation => violation.split(':')[0]))
  expect(rules.forbidden.map(({ name }) => name).filter(name => !broken.has(name))).toEqual([])
})

test('what the layers allow breaks no rule', async () => {
  const imports: [string, string][] = [
    ['packages/domain/src/sections/land/land.ts', 'packages/domain/src/forms/form.ts'],
    ['apps/server/src/signing/envelopes.ts', 'apps/server/src/documents/print.ts'],
    ['apps/server/src/start.ts', 'apps/server/src/providers/inbox/index.ts'],
    ['apps/server/src/providers/esign-other/index.ts', 'apps/server/src/signing/esign.ts'],
    ['apps/web/src/sections/land/LandPage.tsx', 'apps/web/src/forms/RecordForm.tsx'],
    ['apps/web/src/ui/base/Button.test.tsx', 'apps/web/src/ui/base/Button.tsx'],
    ['e2e/land.spec.ts', 'apps/server/test/support/applications.ts'],
  ]
  expect(await violationsIn(projectOf(imports))).toEqual([])
})

test('names a cycle of folders, and none of a folder with a file beside it', async () => {
  const imports: [string, string][] = [
    ['apps/web/src/forms/conflict/a.ts', 'apps/web/src/forms/returning/b.ts'],
    ['apps/web/src/forms/returning/deep/c.ts', 'apps/web/src/forms/reopening/d.ts'],
    ['apps/web/src/forms/reopening/e.ts', 'apps/web/src/forms/conflict/deep/f.ts'],
    ['apps/web/src/forms/conflict/g.test.ts', 'apps/web/src/forms/parts/h.ts'],
    ['apps/web/src/forms/parts/i.ts', 'apps/web/src/forms/conflict/j.ts'],
    ['apps/web/src/forms/conflict/k.ts', 'apps/web/src/forms/l.ts'],
    ['apps/web/src/forms/m.ts', 'apps/web/src/forms/conflict/n.ts'],
  ]
  const { modules } = await cruiseFiles(projectOf(imports))
  expect(folderCycles(modules)).toEqual([
    ['conflict', 'returning', 'reopening', 'conflict'].map(folder => `apps/web/src/forms/${folder}`).join(' -> '),
  ])
})

test('names a folder that does not exist, an allowance without an import, and a path that matches nothing', async () => {
  const { modules } = await cruiseFiles({
    'src/low/a.ts': 'export const a = 1\n',
    'src/high/b.ts': `import { a } from '../low/a.ts'\nexport const b = a\n`,
    // The import of a test does not count.
    'src/high/b.test.ts': `import { c } from '../other/c.ts'\nexport const d = c\n`,
    'src/other/c.ts': 'export const c = 1\n',
  })
  const severity = 'error' as const
  const given = {
    areas: {
      app: { root: 'src', folders: { low: [], other: [], high: ['low', 'other'], gone: ['low'] } },
    },
    rules: {
      forbidden: [
        {
          name: 'apart',
          severity,
          from: { path: '^src/(high)/' },
          to: { path: ['^src/$1/', '^old/'] },
        },
        { name: 'later', severity, from: { path: '^src/new/' }, to: {} },
        { name: 'now', severity, from: { path: '^src/low/' }, to: {} },
      ],
    },
    rulesOfRecipes: ['later', 'now'],
  }
  expect(deadEntries(modules, given)).toEqual([
    'app: high may import other, and nothing in it does',
    'app: the folder gone does not exist',
    'app: gone may import low, and nothing in it does',
    'apart: ^old/ matches no file',
    'rulesOfRecipes: the folders of now exist',
  ])
})
