// Draws the layers of the server into docs/architecture.md, from the dependency rules; with --check it only compares.
import { type Area, areas } from './dependency-rules.ts'
import { writeGenerated } from './generated.ts'

/** Returns the folders that a folder may import and that none of its other imports leads to. */
function nearest(folder: string, folders: Area['folders']): readonly string[] {
  const below = folders[folder] ?? []
  const reached = (from: string): readonly string[] => [from, ...(folders[from] ?? []).flatMap(reached)]
  return below.filter(name => !below.some(other => other !== name && reached(other).includes(name)))
}

const { server, ...others } = areas as typeof areas & { server: Area }

/** The lines of an area. A folder with a table of its own is a box around its folders. */
function linesOf({ root, folders }: Area): string[] {
  const pathOf = (folder: string) => `${root}/${folder}`
  const idOf = (folder: string) =>
    pathOf(folder)
      .slice(server.root.length + 1)
      .replaceAll('/', '-')
  return [
    ...Object.keys(folders).flatMap(folder => {
      const inner = Object.values(others).find(area => area.root === pathOf(folder))
      return inner
        ? [`subgraph ${idOf(folder)}["${folder}"]`, ...linesOf(inner).map(line => `  ${line}`), 'end']
        : [`${idOf(folder)}["${folder}"]`]
    }),
    ...Object.keys(folders).flatMap(folder =>
      nearest(folder, folders).map(name => `${idOf(folder)} --> ${idOf(name)}`),
    ),
  ]
}

const picture = linesOf(server).map(line => `  ${line}`)
const text = ['```mermaid', 'flowchart TD', ...picture, '```'].join('\n')
writeGenerated({ file: 'docs/architecture.md', mark: 'layers', text, command: 'layers' })
