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

/** Entries of the rules that apply to nothing in the project, as sentences. */
export function deadEntries(
  modules: readonly Module[],
  given: { rules: Rules; areas: typeof areas; rulesOfRecipes: readonly string[] } = { rules, areas, rulesOfRecipes },
): string[] {
  const files = modules.filter(({ source }) => !/\.test\.tsx?$/.test(source))
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
