/** What messengers and social networks show of a page at full width, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;
