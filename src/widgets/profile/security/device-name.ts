import type { Device } from '#contract/sessions.ts'

/** 'Windows, Firefox'; '' if both are unknown. */
export const deviceName = ({ system, browser }: Device): string => [system, browser].filter(Boolean).join(', ')
