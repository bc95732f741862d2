declare module 'portalStrings' {
  const strings: Record<string, string | undefined>
  export = strings
}
