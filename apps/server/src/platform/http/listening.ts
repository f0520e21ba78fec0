/** Waits until a server listens. Where another process has the port, the error is for the operator and names the setting. */
export async function listening<Result>(setting: 'PORT' | 'METRICS_PORT', work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use. Stop what listens there, or set ${setting}.`, { cause: error })
  }
}
