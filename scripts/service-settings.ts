import { readFileSync } from 'node:fs'

type Environment = Record<string, string>

/** systemd's folder of states, which is %S in a unit of the system. */
const STATES = '/var/lib'

/**
 * The environment that systemd gives a server of this unit, with its credentials as the files that they are loaded from. Without what
 * depends on the instance, which is the port. Throws an Error with a line for each line that cannot be read.
 */
export function serviceSettings(unitFile: string): Environment {
  const unit = readFileSync(unitFile, 'utf8')
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value.trim())
  const credentials = new Map(valuesOf('LoadCredential').map(value => value.split(':') as [string, string]))

  const problems: string[] = []
  const env: Environment = {}
  for (const file of valuesOf('EnvironmentFile')) Object.assign(env, readEnvironmentFile(file, problems))
  for (const assignment of valuesOf('Environment')) {
    const { name, value } = parseAssignment(assignment) ?? {}
    if (name === undefined || value === undefined)
      problems.push(`${unitFile} has "Environment=${assignment}". Write Environment="NAME=value".`)
    else if (!/%[ij]/i.test(value))
      env[name] = value
        .replaceAll('%S', STATES)
        .replace(/%d\/([\w-]+)/g, (place, id: string) => credentials.get(id) ?? place)
        .replaceAll('%%', '%')
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return env
}

/** Parses one assignment, which may be in quotation marks as a whole. */
function parseAssignment(text: string): { name: string; value: string } | undefined {
  const [, quoted, plain] = /^(?:"([^"\\]*)"|([^\s"'\\]*))$/.exec(text) ?? []
  const [, name, value] = /^(\w+)=(.*)$/.exec(quoted ?? plain ?? '') ?? []
  return name === undefined || value === undefined ? undefined : { name, value }
}

/**
 * Reads what systemd reads alike: a value is plain, or in quotation marks from its beginning to its end. Escapes and marks within a
 * value are refused, because a shell, systemd and dotenv each read them in another way.
 */
function readEnvironmentFile(file: string, problems: string[]): Environment {
  const env: Environment = {}
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (/^\s*(?:[#;].*)?$/.test(line)) continue
    const [, name, double, single, plain] = /^(\w+)=(?:"([^"\\$`]*)"|'([^']*)'|([^"'\\]*?))\s*$/.exec(line) ?? []
    if (name === undefined) problems.push(`Line ${index + 1} of ${file} is not of the form NAME="value".`)
    else env[name] = double ?? single ?? plain ?? ''
  }
  return env
}
