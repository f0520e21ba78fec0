import './typescript-hook.ts'
import type { ICruiseOptions, ICruiseResult, IModule, SeverityType } from 'dependency-cruiser'

export interface Area {
  root: string
  /** The folders that each folder may import besides itself. */
  folders: Record<string, readonly string[]>
}

interface Paths {
  path?: string | string[]
  pathNot?: string | string[]
}

interface Rules {
  forbidden: { name: string; severity: SeverityType; from: Paths; to: Paths }[]
}

const config: { default: Rules & { options: ICruiseOptions }; areas: Record<string, Area>; rulesOfRecipes: string[] } =
  await import(new URL('../.dependency-cruiser.mjs', import.meta.url).href)
export const { default: rules, areas, rulesOfRecipes } = config

/** Reads the imports of files and folders, and which of them break a rule. */
export async function cruiseWithRules(paths: string[], baseDir = process.cwd()): Promise<ICruiseResult> {
  // Loaded after the hook.
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(paths, { ...rules.options, ruleSet: rules, validate: true, baseDir })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned a report instead of a result')
  return output
}

type Module = Pick<IModule, 'source'> & { dependencies: readonly { resolved: string }[] }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * Cycles among the folders beside each other in the sources of a workspace, as `a -> b -> a`. A file is of the folder that it shares with no
 * folder of the other file, so one beside a folder is in no cycle with it.
 */
export function folderCycles(modules: readonly Module[]): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules.filter(({ source }) => source.includes('/src/') && !isTest(source)))
    for (const { resolved } of dependencies) {
      const [from, to] = [source.split('/').slice(0, -1), resolved.split('/').slice(0, -1)]
      const apart = from.findIndex((name, depth) => name !== to[depth])
      if (apart < 0 || apart >= to.length) continue
      const [folder, other] = [from, to].map(names => names.slice(0, apart + 1).join('/')) as [string, string]
      imported.set(folder, (imported.get(folder) ?? new Set()).add(other))
    }
  const done = new Set<string>()
  const cyclesFrom = (folder: string, way: string[]): string[] => {
    if (way.includes(folder)) return [[...way.slice(way.indexOf(folder)), folder].join(' -> ')]
    if (done.has(folder)) return []
    const found = [...(imported.get(folder) ?? [])].flatMap(below => cyclesFrom(below, [...way, folder]))
    done.add(folder)
    return found
  }
  return [...imported.keys()].flatMap(folder => cyclesFrom(folder, []))
}

/** Entries of the rules that apply to nothing in the project, as sentences. */
export function deadEntries(
  modules: readonly Module[],
  given: { rules: Rules; areas: typeof areas; rulesOfRecipes: readonly string[] } = { rules, areas, rulesOfRecipes },
): string[] {
  const files = modules.filter(({ source }) => !isTest(source))
  const dead: string[] = []
  for (const [area, { root, folders }] of Object.entries(given.areas))
    for (const [folder, below] of Object.entries(folders)) {
      const members = files.filter(({ source }) => source.startsWith(`${root}/${folder}/`))
      if (members.length === 0) dead.push(`${area}: the folder ${folder} does not exist`)
      const imported = members.flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved))
      for (const name of below)
        if (!imported.some(file => file.startsWith(`${root}/${name}/`)))
          dead.push(`${area}: ${folder} may import ${name}, and nothing in it does`)
    }

  const known = new Set(modules.flatMap(({ source, dependencies }) => [source, ...dependencies.map(to => to.resolved)]))
  for (const { name, from, to } of given.rules.forbidden) {
    const unmatched = [from.path, from.pathNot, to.path, to.pathNot].flat().filter(path => {
      // `$1` is what a group of the other side matched.
      const pattern = path === undefined ? undefined : new RegExp(path.replaceAll('$1', '[^/]+'))
      return pattern && ![...known].some(file => pattern.test(file))
    })
    if (!given.rulesOfRecipes.includes(name)) dead.push(...unmatched.map(path => `${name}: ${path} matches no file`))
    else if (unmatched.length === 0) dead.push(`rulesOfRecipes: the folders of ${name} exist`)
  }
  return dead
}
