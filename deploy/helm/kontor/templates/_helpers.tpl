{{- define "kontor.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- /* What selects the pods of a kind; never changed, since a Deployment's selector cannot be. */}}
{{- define "kontor.selector" -}}
app.kubernetes.io/name: kontor
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .kind }}
{{- end }}

{{- define "kontor.labels" -}}
{{ include "kontor.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- /* Kinds of nodes that there are, by their values. */}}
{{- define "kontor.kinds" -}}
{{- if .Values.full.enabled }}{{ dict "lite" .Values.lite "full" .Values.full | toJson }}{{ else }}{{ dict "lite" .Values.lite | toJson }}{{ end }}
{{- end }}
