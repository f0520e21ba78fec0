/** Reports an error of the page's code. Loads what that needs. */
export const reportError = (error: unknown): Promise<string | null> =>
  import('../data/report-page-error.ts').then(({ reportPageError }) => reportPageError(error)).catch(() => null)
