export function failuresOfVitest(file: string): string[]
export function failuresOfPlaywright(file: string): string[]
