export const ROOT: string
export function sourcesStamp(): string
export function isBuilt(): boolean
export function writeBuildStamp(stamp: string): void
export function buildVersion(): string
export function widgetFolder(version: string): string
