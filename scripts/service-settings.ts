import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Environment = Record<string, string>

interface ServiceSettings {
  env: Environment
  /** The file that gives each of them. */
  origins: Environment
}

/** systemd's folder of states, which is %S in a unit of the system. */
const STATES = '/var/lib'

/**
 * The environment that systemd gives a server of this unit and its drop-ins, with its credentials as the files that they are loaded
 * from. Leaves out values that depend on the instance, such as the port. Throws an Error with a line for each line that cannot be read.
 */
export function serviceSettings(unitFile: string): ServiceSettings {
  const files = [unitFile, ...globSync(`${unitFile}.d/*.conf`).sort()]
  const unit = files.map(file => ({ file, text: readFileSync(file, 'utf8') }))
  const valuesOf = (name: string) =>
    unit.flatMap(({ file, text }) =>
      [...text.matchAll(new RegExp(`^[ \\t]*${name}[ \\t]*=(.*)$`, 'gm'))].map(([, value = '']) => ({
        file,
        value: value.trim(),
      })),
    )
  const credentials = new Map(valuesOf('LoadCredential').map(({ value }) => value.split(':') as [string, string]))

  const problems: string[] = []
  const env: Environment = {}
  const origins: Environment = {}
  const give = (file: string, given: Environment) => {
    for (const name in given) origins[name] = file
    Object.assign(env, given)
  }
  for (const { file, value: assignment } of valuesOf('Environment')) {
    const { name, value } = parseAssignment(assignment) ?? {}
    if (name === undefined || value === undefined)
      problems.push(`${file} has "Environment=${assignment}". Write Environment="NAME=value".`)
    else if (!/%[ij]/i.test(value))
      give(file, {
        [name]: value
          .replaceAll('%S', STATES)
          .replace(/%d\/([\w-]+)/g, (place, id: string) => credentials.get(id) ?? place)
          .replaceAll('%%', '%'),
      })
  }
  // Whatever the order of the lines, a file replaces what the unit itself sets.
  for (const { value: file } of valuesOf('EnvironmentFile')) give(file, readEnvironmentFile(file, problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { env, origins }
}

/**
 * The address for the owner of the tables, in the file migration-database-url beside that of DATABASE_URL. Commands need it, and no
 * server of the unit ever has it. Without the file, the role of the servers is the owner.
 */
export function ownerSetting({ DATABASE_URL_FILE, MIGRATION_DATABASE_URL_FILE }: Environment): Environment {
  if (!DATABASE_URL_FILE || MIGRATION_DATABASE_URL_FILE) return {}
  const file = path.join(path.dirname(DATABASE_URL_FILE), 'migration-database-url')
  return existsSync(file) ? { MIGRATION_DATABASE_URL_FILE: file } : {}
}

/** Parses one assignment, which may be in quotation marks as a whole. */
function parseAssignment(text: string): { name: string; value: string } | undefined {
  const [, quoted, plain] = /^(?:"([^"\\]*)"|([^\s"'\\]*))$/.exec(text) ?? []
  const [, name, value] = /^(\w+)=(.*)$/.exec(quoted ?? plain ?? '') ?? []
  return name === undefined || value === undefined ? undefined : { name, value }
}

const settingLine = /^([A-Za-z_]\w*)=(?:"([^"\\$`]*)"|'([^']*)'|((?![ \t])[^"'\\]*?))[ \t]*$/

/**
 * Reads the lines that systemd reads in the same way: a value is plain, or in quotation marks from its beginning to its end. Escapes and marks within a
 * value are refused, because a shell, systemd and dotenv each read them in another way; so is a comment that ends with a backslash,
 * after which systemd skips the next line.
 */
function readEnvironmentFile(file: string, problems: string[]): Environment {
  const env: Environment = {}
  for (const [index, line] of readFileSync(file, 'utf8')
    .split(/\r\n?|\n/)
    .entries()) {
    if (/^\s*(?:[#;].*)?$/.test(line) && !line.endsWith('\\')) continue
    const [, name, double, single, plain] = settingLine.exec(line) ?? []
    if (name === undefined) problems.push(`Line ${index + 1} of ${file} is not of the form NAME="value".`)
    else env[name] = double ?? single ?? plain ?? ''
  }
  return env
}
