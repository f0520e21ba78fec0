import { useMode } from '../../data/base/mode.ts'
import { useStaff } from './session.tsx'

/** Returns whether messages wait for the end of a mode. */
export const useIsHeld = (): boolean => useMode(useStaff().mode) !== null
