export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** Completion scripts by shell. Each calls `tally __complete`, so that candidates match the installed version. */
export const completionScripts: Record<Shell, string> = {
  bash: `# tally completion for bash. Load it with: source <(tally completion bash)
_tally() {
  local IFS=$'\\n' word joins= words=() last=-1 typed
  # Bash takes --output=json apart at the =.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ $last -ge 0 && ( $joins || $word == = ) ]]; then words[last]+=$word; else words[++last]=$word; fi
    [[ $word == = ]] && joins=1 || joins=
  done
  typed=\${words[last]}
  COMPREPLY=($(tally __complete -- "\${words[@]}" 2>/dev/null | cut -f 1))
  # It replaces what stands behind the = only.
  if [[ $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then COMPREPLY=("\${COMPREPLY[@]#*=}"); fi
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
  set -l candidates (tally __complete -- $words[2..-1] 2>/dev/null)
  if set -q candidates[1]
    printf '%s\\n' $candidates
  else
    __fish_complete_path $words[-1]
  end
end
complete -c tally -f -a '(__tally_complete)'
`,
  powershell: `# tally completion for PowerShell. Load it with: tally completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tally -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -le $cursorPosition } | ForEach-Object { "$_".Trim('"', "'") })
  # Before 7.3, PowerShell drops an empty argument of a program unless it has quotes.
  if ($wordToComplete -eq '') { $words += $(if ($PSVersionTable.PSVersion -ge [version]'7.3') { '' } else { '""' }) }
  # Without quotes, the -- would not reach a tally that is a script of PowerShell.
  tally __complete '--' @words 2>$null | ForEach-Object {
    $value, $description = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new(
      $value, $value, 'ParameterValue', $(if ($description) { $description } else { $value }))
  }
}
`,
};
