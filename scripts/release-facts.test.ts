import { expect, test } from 'vitest'
import { factsOfTree, upgradeNotes } from './release-facts.ts'

const first = {
  version: '0.1.0',
  facts: {
    Migrations: { '0001-initial': 'a' },
    Settings: { PORT: '3000', OLD_NAME: '', HOST: '127.0.0.1' },
    Metrics: { porchlight_problems_total: '' },
  },
}
const second = {
  version: '0.2.0',
  facts: {
    Migrations: { '0001-initial': 'a', '0002-letters': 'b' },
    Settings: { PORT: '3001', HOST: '127.0.0.1', NEW_NAME: '', ANOTHER: '' },
    Metrics: { porchlight_problems_total: '' },
  },
}

test('an upgrade names what is new, removed and changed, and leaves out what is not', () => {
  expect(upgradeNotes([first, second])).toBe(
    [
      '## From 0.1.0 to 0.2.0',
      '',
      '| Kind | New | Removed | Changed |',
      '|---|---|---|---|',
      '| Migrations | `0002-letters` |  |  |',
      '| Settings | `NEW_NAME`, `ANOTHER` | `OLD_NAME` | `PORT` |',
    ].join('\n'),
  )
})

test('the latest upgrade is first, and the first release has none', () => {
  expect(upgradeNotes([first])).toBe('There is no release before 0.1.0.')
  const notes = upgradeNotes([first, second, { ...second, version: 'the next release' }])
  expect(notes).toMatch(
    /^## From 0\.2\.0 to the next release\n\nNothing of the kinds above\.\n\n## From 0\.1\.0 to 0\.2\.0\n/,
  )
})

test.each([
  ['edited', { '0001-initial': 'b' }],
  ['removed', {}],
])('a released migration cannot be %s', (_, Migrations) => {
  const later = { version: '0.2.0', facts: { ...first.facts, Migrations } }
  expect(() => upgradeNotes([first, later])).toThrow('The migration 0001-initial was released with 0.1.0')
})

test('this tree has facts of each kind', () => {
  const facts = factsOfTree()
  for (const [kind, table] of Object.entries(facts)) expect(Object.keys(table), kind).not.toEqual([])
  expect(facts.Settings).toMatchObject({ PORT: '3000' })
  for (const digest of Object.values(facts.Migrations!)) expect(digest).toMatch(/^[0-9a-f]{16}$/)
})
