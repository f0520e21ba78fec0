// Writes the upgrade notes into docs/upgrades.md, from the facts of the releases and of this tree; with --check it only compares. With
// --record it first stores the facts of this tree as those of its version.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeGenerated } from './generated.ts'
import { recordedReleases } from './release.ts'
import { factsOfTree, upgradeNotes } from './release-facts.ts'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const fileOf = (release: string) => `releases/${release}/facts.json`
const facts = factsOfTree()
if (process.argv.includes('--record')) writeFileSync(fileOf(version), `${JSON.stringify(facts, null, 2)}\n`)

const recorded = recordedReleases('.').map(release => ({
  version: release,
  facts: JSON.parse(readFileSync(fileOf(release), 'utf8')),
}))
const isReleased = recorded.some(release => release.version === version)
const text = upgradeNotes([...recorded, { version: isReleased ? 'the next release' : version, facts }])
writeGenerated({ file: 'docs/upgrades.md', mark: 'upgrades', text, command: 'upgrade-notes' })
