export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Each asks `tally __complete`, so that candidates are those of the installed version. */
export const completionScripts: Record<Shell, string> = {
  bash: `# tally completion for bash. Load it with: source <(tally completion bash)
_tally() {
  local IFS=$'\\n'
  COMPREPLY=($(tally __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _tally tally
`,
  zsh: `#compdef tally
# tally completion for zsh. Load it with: source <(tally completion zsh)
_tally() {
  local -a candidates
  candidates=("\${(@f)$(tally __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null | sed -e 's/:/\\\\:/g' -e $'s/\\t/:/')}")
  [[ -n "$candidates" ]] && _describe tally candidates || _files
}
compdef _tally tally
`,
  fish: `# tally completion for fish. Load it with: tally completion fish | source
function __tally_complete
  set -l words (commandline -opc) (commandline -ct)
  tally __complete -- $words[2..-1] 2>/dev/null
end
complete -c tally -f -a '(__tally_complete)'
`,
};
