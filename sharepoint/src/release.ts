/** The facts that the build puts into the package. */
export interface Release {
  /** File of the loader among the assets of the package; its chunks lie beside it. */
  readonly script: string
  /** Address of the portal, as `addressOf` reads it; empty: the tenant property contains it. */
  readonly portal: string
  /** Tokens of the portal's elements by the slots of SharePoint's theme that they follow. */
  readonly theme: Readonly<Record<string, string>>
}
