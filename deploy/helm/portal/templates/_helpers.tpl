{{- define "portal.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "portal.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "portal.labels" -}}
{{ include "portal.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* What would fail only in the pod, or lose attachments, is refused before. */}}
{{- define "portal.check" -}}
{{- $_ := required "host is required: the host that people open" .Values.host }}
{{- $_ := required "existingSecret is required: it holds DATABASE_URL and the other secrets" .Values.existingSecret }}
{{- $_ := required "config.TRUSTED_PROXIES is required: the network of the ingress controller" .Values.config.TRUSTED_PROXIES }}
{{- $_ := required "config.OIDC_ISSUER is required: with several servers people sign in at Keycloak" .Values.config.OIDC_ISSUER }}
{{- if and (gt (int .Values.replicas) 1) (not .Values.config.S3_BUCKET) (not .Values.persistence.existingClaim) }}
{{- fail "More than one replica needs a common place for attachments: config.S3_BUCKET, or persistence.existingClaim (ReadWriteMany)" }}
{{- end }}
{{- range $name := list "HOST" "PORT" "PUBLIC_URL" "DATA_DIR" "DRAIN_SECONDS" "METRICS_PORT" "MQTT_CLIENT_ID" }}
{{- if hasKey $.Values.config $name }}{{ fail (printf "config.%s is set by the chart" $name) }}{{ end }}
{{- end }}
{{- end }}
