import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../../../..')

/** Has what test runs share. Each name in it changes with whatever makes the file. */
export const cacheFolder = path.join(projectFolder, 'node_modules/.cache/porchlight')
