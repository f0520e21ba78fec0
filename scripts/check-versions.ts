// Asks the registry for known vulnerabilities and newer versions of the packages, those of the toolchain included.
// Exit code: 1 where a package that is installed in production has a known vulnerability; 0 otherwise, also without the registry.
import { spawnSync } from 'node:child_process'

const folders = ['.', 'scripts/toolchain']

interface Audit {
  metadata?: { vulnerabilities: Record<string, number> }
  message?: string
}

function npm(folder: string, ...args: string[]): unknown {
  const { stdout } = spawnSync('npm', ['--prefix', folder, ...args, '--json'], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout)
  } catch {
    return {}
  }
}

for (const folder of folders) {
  const audit = npm(folder, 'audit', '--omit=dev') as Audit
  if (!audit.metadata) {
    console.log(`${folder}: the registry cannot be asked, so nothing was checked. ${audit.message ?? ''}`)
    continue
  }
  const { total = 0, ...bySeverity } = audit.metadata.vulnerabilities
  console.log(`${folder}: known vulnerabilities: ${total} ${total > 0 ? JSON.stringify(bySeverity) : ''}`)
  if (total > 0) process.exitCode = 1
  const outdated = Object.entries(npm(folder, 'outdated') as Record<string, { current?: string; latest?: string }>)
  for (const [name, { current, latest }] of outdated)
    if (current !== latest) console.log(`${folder}: ${name} ${current} is installed, ${latest} is the latest.`)
}
