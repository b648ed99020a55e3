/** The facts that the launcher decides by. Tests pass those of other systems. */
export interface HostSystem {
  platform: string;
  arch: string;
  /** Of the current user; Windows has none. */
  uid: number | undefined;
}

export const thisHost = (): HostSystem => ({
  platform: process.platform,
  arch: process.arch,
  uid: process.getuid?.(),
});

export const isMac = ({ platform }: HostSystem): boolean => platform === 'darwin';
