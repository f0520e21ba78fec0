import { applicationCommand } from './application-command.ts'
import { auditCommands } from './audit-commands.ts'
import { backup } from './backup/backup-command.ts'
import { restore } from './backup/restore-command.ts'
import type { Command } from './command.ts'
import { dealerCommands } from './dealer-commands.ts'
import { dealerImport } from './dealer-import.ts'
import { deletionsCommands } from './deletions-commands.ts'
import { doctor } from './doctor/doctor-command.ts'
import { documentsCommands } from './documents-commands.ts'
import { errorCommand } from './error-command.ts'
import { exportCommands } from './export-command.ts'
import { jobsCommands } from './jobs-commands.ts'
import { keysCommands } from './keys-commands.ts'
import { limitsCommands } from './limits-commands.ts'
import { migrateCommand } from './migrate-command.ts'
import { modeCommands } from './mode-commands.ts'
import { personCommands } from './person-commands.ts'
import { purgeCommand } from './purge-command.ts'
import { ratesCommands } from './rates-commands.ts'
import { settingsCommand } from './settings-command.ts'
import { staffCommands } from './staff-commands.ts'
import { versionCommand } from './version-command.ts'

/** Listed in the order in which the help lists them. */
export const commands: readonly Command[] = [
  ...dealerCommands,
  dealerImport,
  ...staffCommands,
  ...ratesCommands,
  ...limitsCommands,
  ...keysCommands,
  ...documentsCommands,
  ...jobsCommands,
  ...auditCommands,
  ...modeCommands,
  migrateCommand,
  purgeCommand,
  ...deletionsCommands,
  backup,
  restore,
  ...personCommands,
  ...exportCommands(),
  applicationCommand,
  errorCommand,
  settingsCommand,
  versionCommand,
  doctor,
]
