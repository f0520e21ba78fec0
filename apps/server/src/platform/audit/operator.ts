import { AsyncLocalStorage } from 'node:async_hooks'
import { userInfo } from 'node:os'

const operators = new AsyncLocalStorage<string>()

/** Runs an admin command. The audit events that it records name the operator. */
export const asOperator = <Result>(operator: string, work: () => Promise<Result>): Promise<Result> =>
  operators.run(operator, work)

/** The person who runs the current admin command. Undefined in a server. */
export const currentOperator = (): string | undefined => operators.getStore() || undefined

/** The user of the machine who runs this process: before sudo, if there is one. */
export function machineUser({ SUDO_USER, LOGNAME }: NodeJS.ProcessEnv = process.env): string {
  try {
    return SUDO_USER || LOGNAME || userInfo().username
  } catch {
    // In a container, a user may have no name.
    return `user ${process.getuid?.()}`
  }
}
