// The beginning of every file.

/** The comment before the root. */
export const COMMENT = 'application data, not DU-ready'
/** Reference model 3.4.0, build B324. */
export const MODEL = '3.4.032420160128'
export const MISMO_NAMESPACE = 'http://www.mismo.org/residential/2009/schemas'
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** Only in a file that has demographics. */
export const ULAD_NAMESPACE = 'http://www.datamodelextension.org/Schema/ULAD'
