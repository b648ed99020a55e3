/** Facts of a system that the launcher depends on. Tests pass those of other systems. */
export interface HostSystem {
  platform: string;
  arch: string;
  /** Id of the current user; undefined on Windows. */
  uid: number | undefined;
}

export const thisHost = (): HostSystem => ({
  platform: process.platform,
  arch: process.arch,
  uid: process.getuid?.(),
});

export const isMac = ({ platform }: HostSystem): boolean => platform === 'darwin';
