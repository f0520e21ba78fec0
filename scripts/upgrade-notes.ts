// Writes the upgrade notes into docs/upgrades.md, from the facts of the releases and of this tree; with --check it only compares. With
// --record FOLDER it first makes the folder, which has the data of this version, a release with the facts of this tree.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeGenerated } from './generated.ts'
import { recordedReleases } from './release.ts'
import { factsOfTree, upgradeNotes } from './release-facts.ts'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const FACTS = 'facts.json'
const facts = factsOfTree()
const [, , option, folder] = process.argv
if (option === '--record' && folder) {
  writeFileSync(path.join(folder, FACTS), `${JSON.stringify(facts, null, 2)}\n`)
  mkdirSync('releases', { recursive: true })
  // Fails where the version is recorded already.
  renameSync(folder, path.join('releases', version))
}

const recorded = recordedReleases('.').map(release => ({
  version: release,
  facts: JSON.parse(readFileSync(path.join('releases', release, FACTS), 'utf8')),
}))
const isReleased = recorded.some(release => release.version === version)
const text = upgradeNotes([...recorded, { version: isReleased ? 'the next release' : version, facts }])
writeGenerated({ file: 'docs/upgrades.md', mark: 'upgrades', text, command: 'upgrade-notes' })
