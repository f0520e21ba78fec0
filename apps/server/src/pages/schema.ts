declare module '../platform/database/schema.ts' {
  interface Database {
    page_asset: PageAssetTable
  }
}

export interface PageAssetTable {
  name: string
  /** Sealed with the field key. */
  sealed_content: Buffer
  used_at: Date
}
